import { SandboxManager } from '@anthropic-ai/sandbox-runtime';
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
    await SandboxManager.reset().catch(() => undefined); // the cause is told below
    endTurn();
    const why = messageOf(error);
    throw new StepNotStarted(`could not open the network of the sandbox: ${why}`, error);
  }
}

async function openHeld(domains: readonly string[], endTurn: () => void): Promise<NetworkGate> {
  await SandboxManager.initialize({
    network: {
      allowedDomains: [...domains],
      deniedDomains: [],
      deniedResolvedAddresses: PRIVATE,
    },
    filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
  });
  const httpSocketPath = SandboxManager.getLinuxHttpSocketPath();
  const socksSocketPath = SandboxManager.getLinuxSocksSocketPath();
  const proxyAuthToken = SandboxManager.getProxyAuthToken();
  if (!httpSocketPath || !socksSocketPath || !proxyAuthToken) {
    throw new Error('its proxy has no socket or no token');
  }
  return {
    sockets: { httpSocketPath, socksSocketPath, proxyAuthToken },
    close: async () => {
      await SandboxManager.reset().finally(endTurn);
    },
  };
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
