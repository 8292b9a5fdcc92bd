import { StepNotStarted } from '../../kernel/ports/step-runner.ts';
import { messageOf } from '../../kernel/thrown.ts';

/** Names, `*.` names and addresses, with an optional port. */
const DOMAIN = /^(\*\.)?([a-z0-9_-]+\.)*[a-z0-9_-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** A name that is allowed must not lead there; the runtime itself refuses loopback, link-local and metadata addresses. */
const PRIVATE = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15'],
  ...['192.0.0.0/24', '240.0.0.0/4', 'fc00::/7', 'fec0::/10'],
];

/** The way to the allowed domains: a proxy on this side and a socket to it that the sandbox is given. */
export type NetworkGate = {
  readonly sockets: {
    readonly httpSocketPath: string;
    readonly socksSocketPath: string;
    readonly proxyAuthToken: string;
  };
  readonly close: () => Promise<void>;
};

type Runtime = typeof import('@anthropic-ai/sandbox-runtime')['SandboxManager'];

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Opens a gate to these domains and no others. The runtime has one list of domains for the whole process, so only one
 * gate is open at a time, and the next waits for it.
 * @throws StepNotStarted when a domain is none, or the proxy cannot be started
 */
export async function openNetworkGate(
  domains: readonly string[],
  signal: AbortSignal,
): Promise<NetworkGate> {
  const unusable = domains.find((domain) => !DOMAIN.test(domain));
  if (unusable !== undefined) {
    throw new StepNotStarted(`"${unusable.slice(0, 100)}" is not a domain that can be allowed`);
  }
  const endTurn = await takeTurn(signal);
  try {
    return await openHeld(domains, endTurn);
  } catch (error) {
    endTurn();
    const why = messageOf(error);
    throw new StepNotStarted(`could not open the network of the sandbox: ${why}`, error);
  }
}

/** The runtime is only loaded for the first gate: most agents never open one, and it costs a tenth of a start. */
async function openHeld(domains: readonly string[], endTurn: () => void): Promise<NetworkGate> {
  const { SandboxManager: runtime } = await import('@anthropic-ai/sandbox-runtime');
  try {
    const sockets = await initialized(runtime, domains);
    const close = () => runtime.reset().finally(endTurn);
    return { sockets, close };
  } catch (error) {
    await runtime.reset().catch(() => undefined); // the caller tells the cause
    throw error;
  }
}

async function initialized(
  runtime: Runtime,
  domains: readonly string[],
): Promise<NetworkGate['sockets']> {
  await runtime.initialize({
    network: {
      allowedDomains: [...domains],
      deniedDomains: [],
      deniedResolvedAddresses: PRIVATE,
    },
    filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
  });
  const httpSocketPath = runtime.getLinuxHttpSocketPath();
  const socksSocketPath = runtime.getLinuxSocksSocketPath();
  const proxyAuthToken = runtime.getProxyAuthToken();
  if (!httpSocketPath || !socksSocketPath || !proxyAuthToken) {
    throw new Error('its proxy has no socket or no token');
  }
  return { httpSocketPath, socksSocketPath, proxyAuthToken };
}

/** Resolves when all earlier turns have ended; the caller ends its own. */
async function takeTurn(signal: AbortSignal): Promise<() => void> {
  const before = lastTurn;
  let endTurn: () => void = () => undefined;
  const mine = new Promise<void>((resolve) => {
    endTurn = resolve;
  });
  lastTurn = before.then(() => mine);
  try {
    await unlessAborted(before, signal);
  } catch (error) {
    endTurn();
    throw error;
  }
  return endTurn;
}

async function unlessAborted(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(new StepNotStarted('the step was stopped while it waited for the network'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  await Promise.race([turn, aborted]).finally(() => {
    signal.removeEventListener('abort', onAbort);
  });
}
