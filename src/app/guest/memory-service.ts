import { STEP_GUEST } from '../../domain/memory/whose-words.ts';
import type { StepService } from '../../kernel/ports/step-runner.ts';
import { type GuestPorts, guestMemory } from './guest-memory.ts';
import { answerCall } from './memory-calls.ts';
import { memoryClient } from './memory-client.ts';

type ServiceAgent = GuestPorts & {
  readonly onError?: (where: string, error: unknown) => void;
};

/** The memory for code in a step: it may read all memories; the ones it stores have the trust `outside`. */
export function memoryService(
  agent: ServiceAgent,
): (run: { readonly cycleNo: number }) => StepService {
  return ({ cycleNo }) => {
    const memory = guestMemory(agent, { name: `${STEP_GUEST}${cycleNo}`, access: 'write' });
    return {
      files: memoryClient(),
      answer: (line) =>
        answerCall({ ports: agent, memory }, line, agent.onError ?? (() => undefined)),
    };
  };
}
