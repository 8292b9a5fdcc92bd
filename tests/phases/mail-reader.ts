import { readFileSync } from 'node:fs';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
} from '../../src/kernel/ports/model.ts';
import { type ReadByModelPorts, readMailsByModel } from '../../src/phases/mail/read-by-model.ts';
import { defaultAskSettings } from '../../src/phases/model/ask.ts';
import { defaultReadSettings } from '../../src/prompt/compose/compose-records.ts';
import { parseTemplate } from '../../src/prompt/template.ts';
import { mailStory } from './mail-story.ts';
import { consented, failing } from './model-story.ts';

const usage = { inputTokens: 900, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 40 };
const template = parseTemplate(readFileSync('prompts/read.md', 'utf8'));

/** Text of the mail as it stood in the prompt, and of the known lessons. */
export type Shown = {
  readonly mail: string;
  readonly sentences: readonly string[];
  readonly prompt: string;
};
type Scripted = (shown: Shown) => unknown;

/** As adapters answer: a text that is not of the asked shape is malformed. */
function answered(said: unknown, { output, model }: ModelRequest): ModelReply | ModelFailure {
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  const parsed = output?.safeParse(said);
  if (parsed?.success === false) {
    const issues = parsed.error.issues.map(({ message }) => message);
    return failing({ error: 'malformed', text, issues, message: 'malformed' });
  }
  const reply = { status: 'replied' as const, text, parsed: parsed?.data, stopReason: 'end_turn' };
  return { ...reply, usage, model, requestId: null };
}

function shownIn({ messages }: ModelRequest): Shown {
  const prompt = messages[0]?.text ?? '';
  const said = [...prompt.matchAll(/^\{"id":"s\d+","said":(".*")\}$/gmu)];
  const sentences = said.map(([, words = '""']) => JSON.parse(words) as string);
  return { mail: sentences.join(' '), sentences, prompt };
}

/** The name under which a thing stands in a prompt; what is not there has none. */
function nameIn(prompt: string, title: string): string | null {
  const names = [...prompt.matchAll(/\{"id":"([^"]+)",(?!"said")[^\n]*/gu)];
  const found = names.find(([line, id]) => id === title || line.includes(`"${title}"`));
  return found?.[1] ?? null;
}

const ABOUT = /^(?:done|cancel|do|reopen|urgent|forget|move|rename|detail|approve|deny|ack)$/u;

/** An intent of "NAME: WORDS @ WHEN = WHEN IN ENGLISH # SENTENCES", as a model answers it; of a thing, "NAME: TITLE > WORDS". */
export function intentOf(wanted: string, { sentences, prompt }: Shown): unknown {
  const found = WANTED.exec(wanted)?.groups ?? {};
  const { does = '', rest = '', when, english, numbers } = found;
  const [title = '', words] = rest.split(' > ');
  const all = sentences.map((_, at) => `s${at + 1}`);
  const about = ABOUT.test(does)
    ? { thing: nameIn(prompt, title), words: orNull(words) }
    : { thing: null, words: rest === '' ? null : rest };
  return {
    does,
    sentences: numbers === undefined ? all : numbers.split(',').map((n) => `s${n}`),
    ...about,
    when: orNull(when),
    when_in_english: orNull(english),
  };
}

function orNull(text: string | undefined): string | null {
  return text ?? null;
}

const WANTED =
  /^(?<does>\w+)(?:: (?<rest>.*?))?(?: @ (?<when>.*?))?(?: = (?<english>.*?))?(?: # (?<numbers>[\d,]+))?$/su;

type Story = ReturnType<typeof mailStory>;

/** Lets a model read the mails of a story, which answers by `script`; `reads` is a round of its loop. */
export async function readByModel(story: Story, script: Scripted) {
  await story.record(consented);
  const requests: ModelRequest[] = [];
  const model: Model = {
    provider: 'anthropic',
    call: async (request) => {
      requests.push(request);
      return answered(script(shownIn(request)), request);
    },
    countTokens: async () => ({ tokens: 900, exact: false }),
    unavailableUntilMs: () => null,
  };
  const settings = { ...story.ports.settings, repliesPerHour: 10_000 };
  Object.assign(story.ports, { settings });
  const blobs = { ...story.ports.blobs, put: async (text: string) => `blob:${text.length}` };
  const ports = {
    desk: story.ports,
    template,
    records: defaultReadSettings,
    asking: defaultAskSettings.read,
    modelPorts: { model, blobs, budget: defaultBudgetSettings, models: defaultModelSettings },
  } as unknown as ReadByModelPorts; // the blobs a call needs
  return { requests, reads: () => readMailsByModel(ports, new AbortController().signal) };
}

/** The owner's mailbox with a model that reads, and answers by `script`. */
export async function readerStory(script: Scripted, codes: Readonly<Record<string, number>> = {}) {
  const story = mailStory({ hasModel: true, mayAsk: () => true, codes });
  const { requests, reads } = await readByModel(story, script);
  return {
    ...story,
    requests,
    reads,
    /** A mail comes in, is read and handled. */
    readRound: async () => {
      await story.round();
      await reads();
      await story.round();
    },
  };
}
