import type { ModelFailure, ModelRequest } from '../../../kernel/ports/model.ts';

/** How a server is to be asked. They all speak one API, and each leaves out another part of it. */
export type Ways = {
  /** `fenced`: the server has no tools; commands come as fenced blocks of text (A7). */
  readonly tools: 'native' | 'fenced';
  /** `words`: the shape of the answer is asked for in the prompt. */
  readonly format: 'schema' | 'words';
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  /** Whether the server is asked to count at the end of its stream. */
  readonly counts: boolean;
  /** Whether it may be told how hard to think. */
  readonly effort: boolean;
};

/** Words of a refusal. With the status of a fault only the plainest count: a garbled call is a fault of the moment. */
const REFUSED =
  /not support|unsupported|not allowed|not permitted|unknown|unrecognized|unexpected|extra|\brequires?\b|cannot|must be set/i;
const REFUSED_AS_FAULT = /not support|unsupported|\brequires?\b/i;

type Lesson = {
  readonly about: RegExp;
  readonly applies: (ways: Ways, request: ModelRequest) => boolean;
  readonly change: Partial<Ways>;
};

/** What a refusal that names a part of the request teaches; the first that applies, for tools are named in many. */
const LESSONS: readonly Lesson[] = [
  {
    about: /stream_options|include_usage/i,
    applies: ({ counts }) => counts,
    change: { counts: false },
  },
  {
    about: /max_completion_tokens/i,
    applies: ({ limit }) => limit === 'max_tokens',
    change: { limit: 'max_completion_tokens' },
  },
  {
    about: /reasoning|effort/i,
    applies: ({ effort }, { thinkingTokens = 0 }) => effort && thinkingTokens > 0,
    change: { effort: false },
  },
  {
    about: /response_format|json_schema|grammar|schema/i,
    applies: ({ format }, { output }) => format === 'schema' && output !== undefined,
    change: { format: 'words' },
  },
  {
    about: /\btools?\b|tool_choice|tool-call|function/i,
    applies: ({ tools }, request) => tools === 'native' && (request.tools ?? []).length > 0,
    change: { tools: 'fenced' },
  },
];

/** The ways of each model of one server, changed for good by what its refusals teach. */
export function openaiWays(tools: Ways['tools']) {
  const known = new Map<string, Ways>();
  const first: Ways = {
    tools,
    format: 'schema',
    limit: 'max_tokens',
    counts: true,
    effort: true,
  };
  const of = (model: string): Ways => known.get(model) ?? first;
  return {
    of,
    /** True when the request would now be put in other words; each lesson is learned once. */
    learn: (request: ModelRequest, { message, error }: ModelFailure): boolean => {
      const refused = error === 'invalid_request' ? REFUSED : REFUSED_AS_FAULT;
      if (!refused.test(message)) return false;
      const ways = of(request.model);
      const lesson = LESSONS.find((one) => one.about.test(message) && one.applies(ways, request));
      if (lesson === undefined) return false;
      known.set(request.model, { ...ways, ...lesson.change });
      return true;
    },
  };
}
