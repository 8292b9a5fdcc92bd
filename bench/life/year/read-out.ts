import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteProjection } from '../../../src/domain/learning/views/note.ts';
import { lessonProjection } from '../../../src/domain/lesson/views/lesson.ts';
import { wallOf } from './calendar.ts';
import type { Put, Year } from './live-year.ts';

/** Writes what a person reads of a year into a folder: all mails, some prompts, and what is believed in the end. */
export async function writeReadOut(year: Year, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  await put('mails.txt', mailsOf(year));
  for (const [name, prompts] of grouped(year.prompts, ({ purpose }) => purpose)) {
    const some = oneAMonth(prompts);
    const texts = some.map(({ atMs, text }) => `===== ${wallOf(atMs)}\n${text}`);
    await put(`prompts-${name}.txt`, texts.join('\n\n'));
  }
  const { log, agentId } = year.agent;
  const view = await log.view(agentId, [
    { projection: lessonProjection, keys: 'all' },
    { projection: noteProjection, keys: 'all' },
  ]);
  const lessons = [...view.all(lessonProjection).values()];
  const notes = [...view.all(noteProjection).entries()];
  await put('beliefs.json', JSON.stringify({ lessons, notes }, null, 1));
  await put('events.jsonl', year.events.map((event) => JSON.stringify(event)).join('\n'));
}

export function mailsOf({ written, sent }: Pick<Year, 'written' | 'sent'>): string {
  const all = [
    ...written.map(({ atMs, thread, text }) => ({ atMs, text: `>>> owner (${thread})\n${text}` })),
    ...sent.map(({ atMs, threadId, subject, text }) => ({
      atMs,
      text: `<<< agent (${threadId}) ${subject}\n${text}`,
    })),
  ];
  return all
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ atMs, text }) => `===== ${wallOf(atMs)}\n${text}`)
    .join('\n\n');
}

function grouped(prompts: readonly Put[], keyOf: (put: Put) => string): ReadonlyMap<string, Put[]> {
  const groups = new Map<string, Put[]>();
  for (const put of prompts) groups.set(keyOf(put), [...(groups.get(keyOf(put)) ?? []), put]);
  return groups;
}

/** The first and the last of each month. */
function oneAMonth(prompts: readonly Put[]): readonly Put[] {
  const byMonth = grouped(prompts, ({ atMs }) => wallOf(atMs).slice(0, 7));
  return [...byMonth.values()].flatMap((some) =>
    [some[0], some.at(-1)].flatMap((one) => one ?? []),
  );
}
