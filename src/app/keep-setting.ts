import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { loadConfig } from '../config.ts';
import { fact } from '../domain/fact.ts';
import { environment } from '../environment.ts';
import type { Origin } from '../kernel/event/event.ts';
import { messageOf } from '../kernel/thrown.ts';
import { readSettingsFile, SETTABLE, settingsFile } from '../raw-settings.ts';
import type { Agent } from './agent.ts';

type Kept = { readonly key: string; readonly value: string; readonly origin: Origin };

/**
 * Saves a setting in the state folder and records it. Checks the whole configuration with the new value before
 * saving anything. @throws ConfigError
 */
export async function keepSetting(
  { agentId, config, log }: Pick<Agent, 'agentId' | 'config' | 'log'>,
  { key, value, origin }: Kept,
): Promise<void> {
  const before = readSettingsFile(config.stateDir);
  const { [key]: from, ...others } = before;
  const after = value === '' ? others : { ...others, [key]: value };
  check(key, value);
  await mkdir(config.stateDir, { recursive: true, mode: 0o700 });
  const payload = { key, from: from ?? null, to: value === '' ? null : value, by: 'owner' };
  await log.append(agentId, origin, { events: [fact('ConfigurationChanged', payload)] });
  await replaceFile(settingsFile(config.stateDir), `${JSON.stringify(after, null, 2)}\n`);
}

/** In one step: half a file of settings would keep the agent from starting. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Why it cannot be set to this value; null: it can. */
export function whyNotKept(key: string, value: string): string | null {
  try {
    check(key, value);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function check(key: string, value: string): void {
  const name = SETTABLE[key];
  if (name !== undefined && value !== '') loadConfig({ ...environment(), [name]: value });
}
