import { readFile } from 'node:fs/promises';
import { seedEvents } from '../domain/learning/reflection/seed-events.ts';
import type { Agent } from './agent.ts';

const FOLDER = new URL('../../state/seed/', import.meta.url);

/** Gives a new agent its initial knowledge (D83, V55). Once: a second start finds the seeds in the log. */
export async function seedAgent(agent: Agent): Promise<void> {
  const files = {
    capabilities: await parsedFile('capabilities.json'),
    antiPatterns: await parsedFile('anti-patterns.json'),
  };
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

async function parsedFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));
}
