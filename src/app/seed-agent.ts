import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { seedEvents } from '../domain/learning/reflection/seed-events.ts';
import { codeOf } from '../kernel/thrown.ts';
import type { Agent } from './agent.ts';

const FOLDER = new URL('../../state/seed/', import.meta.url);

/** Gives a new agent its initial knowledge (D83, V55). Once: a second start finds the seeds in the log. */
export async function seedAgent(agent: Agent): Promise<void> {
  const files = await seedFiles(FOLDER);
  const origin = {
    actor: { kind: 'controller' as const, id: agent.agentId },
    trust: 'self' as const,
    correlationId: 'seed',
    occurredAt: agent.now(),
  };
  await agent.log.append(agent.agentId, origin, {
    events: seedEvents(files, origin.occurredAt),
    onDuplicate: 'first',
  });
}

/** What a new agent is told, as parsed JSON. @throws Error that says how to get a missing file back */
export async function seedFiles(folder: URL) {
  return {
    capabilities: await parsedFile(new URL('capabilities.json', folder)),
    antiPatterns: await parsedFile(new URL('anti-patterns.json', folder)),
  };
}

/** Who clears `state` of a checkout to begin anew takes a part of the program with it. */
async function parsedFile(file: URL): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const why = `${fileURLToPath(file)} is missing, which is a part of the program`;
    const mend = 'bring it back with: git checkout -- state/seed (or install the program again)';
    throw new Error(`${why}; ${mend}`, { cause: error });
  }
}
