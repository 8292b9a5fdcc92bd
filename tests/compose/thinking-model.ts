import type { Answer, Sent } from '../adapters/models/messages-server.ts';
import { reply } from '../adapters/models/messages-server.ts';

/** What a scripted model is asked for, told from the words of its prompt. */
type Purpose = 'decide' | 'report' | 'verdict' | 'consolidate';

const FIRST_WORDS: Readonly<Record<Purpose, string>> = {
  decide: 'You are the deciding part',
  report: 'You are the reporting part',
  verdict: 'You judge one finished cycle',
  consolidate: 'You are the learning part',
};

export type Asked = { readonly purpose: Purpose; readonly text: string };

/** The whole prompt as the server got it. */
function asked({ body }: Sent): Asked {
  const { system, messages } = body as {
    system: readonly { text: string }[];
    messages: readonly { content: string | readonly { text: string }[] }[];
  }; // what the SDK sends
  const words = messages.map(({ content }) =>
    typeof content === 'string' ? content : content.map((part) => part.text).join(''),
  );
  const text = [...system.map((part) => part.text), ...words].join('\n');
  const purpose = (Object.keys(FIRST_WORDS) as Purpose[]).find((name) =>
    text.includes(FIRST_WORDS[name]),
  );
  if (purpose === undefined) throw new Error(`an unknown prompt: ${text.slice(0, 80)}`);
  return { purpose, text };
}

/** A server's answer by purpose: text as it is, anything else as JSON. */
export function byPurpose(answers: (prompt: Asked) => unknown): Answer {
  return (response, sent) => {
    const answer = answers(asked(sent));
    return reply(typeof answer === 'string' ? answer : JSON.stringify(answer))(response, sent);
  };
}

export const nothingToReport = {
  ...{ action_taken: 'wrote it', tasks_completed: [], observations: [], learnings: [] },
  ...{ capabilities_used: [], succeeded: true, productive: true },
  ...{ new_capabilities: [], new_anti_patterns: [], updated_capabilities: [] },
};

export const noConsolidation = {
  ...{ new_capabilities: [], updated_capabilities: [], new_anti_patterns: [] },
  ...{ confidence_adjustments: [], insights: 'nothing new' },
};

/** A decision to write `text` as the answer of the first work offered. */
export function writing(prompt: string, text: string) {
  const workId = /^- work (\S+) \(/m.exec(prompt)?.[1] ?? null;
  return {
    ...{ kind: workId === null ? 'idle' : 'task', work_id: workId, procedure_id: null, text },
    ...{ rationale: 'it is first', expected_outcome: 'the test passes' },
    ...{ capability_ids: [], experiment: null },
  };
}
