import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { Reason } from '../../kernel/explanation.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { type Fact, isOfType, type PayloadOf } from '../fact.ts';
import type { CycleDoc } from './views/cycle.ts';

/** What was asked for, by id of the action. */
type Asked = ReadonlyMap<string, string>;
type Roles = {
  readonly [Type in Fact['type']]?: string | ((payload: PayloadOf<Type>, asked: Asked) => string);
};

/** Events that say why a cycle went as it went, and what each of them is. */
const ROLES = {
  CycleScheduled: 'how it began',
  SituationSensed: 'what was to be done',
  CriticalityAssessed: 'criticality',
  ExplorationDecided: 'whether to explore',
  TaskRanked: 'how the work was ranked',
  PromptAssembled: ({ purpose }) => `what the model was shown to ${purpose}`,
  DecisionMade: 'what was decided',
  AcceptanceSet: ({ by }) => `when it counts as done, set by ${by}`,
  ActionBlocked: ({ reason }) => `blocked: ${inShort(reason)}`,
  ActionEscalated: ({ tool, reason }) => `${tool} waits for a word: ${inShort(reason)}`,
  ActionExecuted: whatWasDone,
  ActionFailed: ({ tool, message }) => `${tool} could not run: ${inShort(message)}`,
  ProviderLookedUp: 'what the provider looked up',
  EvidenceAttached: 'what was seen from outside',
  JobPaused: ({ detail }) => `the job rests: ${inShort(detail)}`,
  JobConcluded: ({ outcome, basis }) => `verdict: ${outcome}, by ${basis.replaceAll('_', ' ')}`,
  CycleReported: "the model's own word",
  CycleJudged: 'was it worth it',
  PhaseFailed: 'what failed',
  ExperienceRecorded: 'what it came to',
  CycleCompleted: 'how it ended',
  CycleFailed: 'how it ended',
} satisfies Roles;

type Telling = keyof typeof ROLES;

const ROLE_TYPES = Object.keys(ROLES) as readonly Telling[]; // its own keys

/** The types of events that explain a cycle. */
export const tellingTypes = [...ROLE_TYPES, 'ActionProposed'] as const;

/** What an event has to do with its cycle. */
function roleOf<Type extends Telling>(type: Type, payload: PayloadOf<Type>, asked: Asked): string {
  // The role of a type reads the payload of that type.
  const role = ROLES[type] as string | ((payload: PayloadOf<Type>, asked: Asked) => string);
  return typeof role === 'string' ? role : role(payload, asked);
}

/** Characters of what a tool printed, or of a reason, beside its event. */
const SHORT = 100;

function inShort(text: string): string {
  return cutToCharacters(oneLine(text), SHORT);
}

/** What printed nothing is known by what was asked for. */
function whatWasDone(
  { action_id, tool, output_head }: PayloadOf<'ActionExecuted'>,
  asked: Asked,
): string {
  const head = inShort(output_head);
  const said = head === '' ? inShort(asked.get(action_id) ?? '') : head;
  return said === '' ? tool : `${tool}: ${said}`;
}

/** Why a cycle did what it did. `events`: those of the cycle. */
export function explainCycle(cycle: CycleDoc, events: readonly RecordedEvent[]): Reason {
  const { cycle_no, trigger, work, decision, outcome, error, is_exploration } = cycle;
  const proposed = events.flatMap((one) => (isOfType(one, 'ActionProposed') ? [one.payload] : []));
  const asked = new Map(proposed.map((one) => [one.action_id, one.args_redacted]));
  const offered = work.map(({ title }) => `"${title}"`).join(', ');
  return {
    kind: 'cycle',
    id: String(cycle_no),
    says: [
      `cycle ${cycle_no} (${trigger}${is_exploration ? ', exploring' : ''}): ${outcome ?? 'not over'}`,
      `work offered: ${offered === '' ? 'none' : offered}`,
      decision === null
        ? 'nothing was decided'
        : `decided by ${decision.by}: ${decision.kind} ${decision.work_id ?? ''}: ${decision.rationale}`,
      ...(error === null
        ? []
        : [`failed in ${error.phase} (${error.error_class}): ${error.message}`]),
    ],
    because: events.flatMap((event) =>
      isOfType(event, ...ROLE_TYPES)
        ? [{ eventId: event.eventId, role: roleOf(event.type, event.payload, asked) }]
        : [],
    ),
  };
}
