/** As much of a socket as is needed to drop it. */
export type Connection = { readonly destroy: () => unknown };

export type Connections = {
  /** Call with each new connection; at the cap it drops another one. */
  opened: (connection: Connection) => void;
  closed: (connection: Connection) => void;
  /** It carries a request of the owner; call the result when the response is finished. */
  serving: (connection: Connection) => () => void;
};

/**
 * At most `limit` connections, and the owner always gets one: at the cap the oldest stranger is dropped, whatever it is
 * doing, then an idle connection of the owner's. One that serves the owner is never dropped. Strangers do not become
 * younger by sending requests, or a few of them could hold every place.
 */
export function createConnections(limit: number): Connections {
  const strangers = new Set<Connection>();
  const ownersIdle = new Set<Connection>();
  const servingOwner = new Map<Connection, number>();
  const forget = (connection: Connection) => {
    strangers.delete(connection);
    ownersIdle.delete(connection);
  };
  const dropOne = () => {
    const [oldest] = strangers.size > 1 || ownersIdle.size === 0 ? strangers : ownersIdle;
    if (oldest === undefined) return;
    forget(oldest);
    oldest.destroy();
  };
  return {
    opened: (connection) => {
      strangers.add(connection);
      if (strangers.size + ownersIdle.size + servingOwner.size > limit) dropOne();
    },
    closed: (connection) => {
      forget(connection);
      servingOwner.delete(connection);
    },
    serving: (connection) => {
      const isOpen = [strangers, ownersIdle, servingOwner].some((each) => each.has(connection));
      if (!isOpen) return () => undefined;
      forget(connection);
      servingOwner.set(connection, (servingOwner.get(connection) ?? 0) + 1);
      return () => {
        const left = (servingOwner.get(connection) ?? 0) - 1;
        if (left > 0) servingOwner.set(connection, left);
        else if (servingOwner.delete(connection)) ownersIdle.add(connection);
      };
    },
  };
}
