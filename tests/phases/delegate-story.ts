import { readFileSync } from 'node:fs';
import type { AgentRole } from '../../src/domain/session/events.ts';
import type { ModelFailure, ModelReply } from '../../src/kernel/ports/model.ts';
import type { Tool } from '../../src/kernel/ports/tool.ts';
import { defaultDelegationSettings, delegationWith } from '../../src/phases/act/loop/delegate.ts';
import type { LoopPorts } from '../../src/phases/act/loop/loop-ports.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { defaultRoleSettings } from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { asks, done, loopStory, toolOf } from './loop-story.ts';

const read = (name: string) => parseTemplate(readFileSync(`prompts/${name}.md`, 'utf8'));
export const delegation = delegationWith({
  templates: {
    builder: read('builder'),
    researcher: read('researcher'),
    reviewer: read('reviewer'),
  },
  asking: defaultAskSettings,
  records: defaultRoleSettings,
  settings: defaultDelegationSettings,
});

/** A call that gives a task away. */
export function gives(role: AgentRole, task = 'the part') {
  return { name: 'delegate', input: { role, task } };
}

export const found = { summary: 'it is so', findings: ['a.md:1'], succeeded: true, learned: [] };

/** A reply by which a sub-agent ends. */
export function reports(change: Partial<Record<keyof typeof found, unknown>> = {}) {
  return asks({ name: 'report', input: { ...found, ...change } });
}

/** A reply by which the loop around it ends. */
export const end = asks({ name: 'report', input: done });

export function use(name: string, input: unknown = {}) {
  return asks({ name, input });
}

const LOOKS = [
  ...['read_file', 'list_files', 'search_files', 'look_at_file'],
  ...['recall', 'git_status', 'git_diff'],
];

/** Tools by the names they have, and some no role has. */
export function all() {
  return [
    ...[...LOOKS, 'add_task'].map((name) => toolOf({ name, reach: 'look' })),
    ...['write_file', 'edit_file', 'git_commit'].map((name) => toolOf({ name })),
    ...['start_command', 'command_output', 'stop_command'].map((name) => toolOf({ name })),
    ...['web_search', 'web_read', 'http_fetch'].map((name) => toolOf({ name, reach: 'network' })),
    toolOf({ name: 'shell', reach: 'shell' }),
    toolOf({ name: 'http_send', reach: 'send' }),
  ];
}

/** The loop's story with sub-agents; each run is an attempt of its own. */
export async function delegateStory(
  given: {
    readonly tools?: readonly Tool[];
    readonly replies: readonly (ModelReply | ModelFailure)[];
  },
  change: Partial<LoopPorts> = {},
) {
  const told = await loopStory({ tools: all(), ...given }, change);
  const runs = { count: 0 };
  return {
    ...told,
    run: (more: Parameters<typeof told.run>[0] = {}) => {
      runs.count += 1;
      return told.run({ name: `tool-17-${runs.count}`, delegation, ...more });
    },
    /** What the model that was asked so many times before was shown. */
    shown: (request: number) => told.story.requests[request]?.messages[0]?.text ?? '',
    result: (request: number) => told.story.requests[request]?.messages.at(-1)?.toolResults?.[0],
    offered: (request: number) =>
      (told.story.requests[request]?.tools ?? []).map(({ name }) => name),
  };
}
