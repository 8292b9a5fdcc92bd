import pc from 'picocolors';
import type { Watched } from '../../compose/watch/watch-controller.ts';
import { type BoundedMap, boundedMap } from '../../kernel/bounded-map.ts';
import { counted } from '../../kernel/text/counted.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { visibleText } from './visible-text.ts';

/** The end of the terminal's output: the reply being printed, and whether its line is still open. */
type Shown = { readonly reply: string | null; readonly isMidLine: boolean };
type Words = Extract<Watched, { event: 'words' }>;
type Action = Extract<Watched, { event: 'action' }>;
type Cycle = Extract<Watched, { event: 'cycle' }>;

/** What earlier events said about actions and work, so that one line can tell all of it. */
type Known = { readonly calls: BoundedMap<string>; readonly titles: BoundedMap<string> };

const CALL_CHARACTERS = 200;
/** In weeks of watching, some calls never end. */
const MOST_KNOWN = 500;

/** Turns events into text for a terminal; each call continues where the previous one ended. */
export function liveText(): (seen: Watched) => string {
  let shown: Shown = { reply: null, isMidLine: false };
  const known: Known = { calls: boundedMap(MOST_KNOWN), titles: boundedMap(MOST_KNOWN) };
  return (seen) => {
    if (seen.event === 'words') {
      const written = wordsText(seen, shown);
      shown = written.shown;
      return written.text;
    }
    const lines = liveLines(seen, known);
    if (lines.length === 0) return '';
    const lineEnd = shown.isMidLine ? '\n' : '';
    shown = { reply: null, isMidLine: false };
    return `${lineEnd}${lines.join('\n')}\n`;
  };
}

function wordsText(seen: Words, shown: Shown): { text: string; shown: Shown } {
  const { reply, isLast, isThought = false } = seen;
  const name = `${reply} ${String(isThought)}`;
  const isSame = name === shown.reply;
  const lineEnd = shown.isMidLine && !isSame ? '\n' : '';
  const words = visible(seen.text);
  const isOpen = isLeftOpen(words, lineEnd === '' && shown.isMidLine);
  const text = isThought ? dimmed(words) : words;
  return {
    text: `${lineEnd}${isSame ? '' : wordsHeading(seen)}${text}${isOpen && isLast ? '\n' : ''}`,
    shown: isLast ? { reply: null, isMidLine: false } : { reply: name, isMidLine: isOpen },
  };
}

function isLeftOpen(words: string, wasOpen: boolean): boolean {
  return words === '' ? wasOpen : !words.endsWith('\n');
}

function wordsHeading({ cycleNo, purpose, isThought = false }: Words): string {
  return pc.dim(`cycle ${cycleNo}, ${visible(purpose)} ${isThought ? 'thinks' : 'says'}:\n`);
}

function dimmed(words: string): string {
  return words === '' ? '' : pc.dim(words);
}

function liveLines(seen: Exclude<Watched, Words>, known: Known): readonly string[] {
  switch (seen.event) {
    case 'lost':
      return [pc.dim(`[${seen.pieces} pieces were lost: read too slowly]`)];
    case 'spent':
      return [pc.dim(`  today ${usd(seen.todayUsd)} of ${usd(seen.limitUsd)}`)];
    case 'action':
      return actionLines(seen, known);
    case 'cycle':
      return cycleLines(seen, known);
  }
}

/** A call is one line, written when its end is known; until then it is kept here. */
function actionLines(seen: Action, { calls }: Known): readonly string[] {
  const { action_id } = seen.payload;
  const call =
    calls.get(action_id) ?? ('tool' in seen.payload ? visibleLine(seen.payload.tool) : 'a call');
  switch (seen.type) {
    case 'ActionProposed':
      calls.set(action_id, cutCall(`${seen.payload.tool} ${seen.payload.args_redacted}`));
      return [];
    case 'ActionAllowed':
      return [];
    case 'ActionBlocked': {
      const why = visibleLine(`blocked by ${seen.payload.rule_id}: ${seen.payload.reason}`);
      return [pc.red(`  ✗ ${call}: ${why}`)];
    }
    case 'ActionEscalated':
      return [escalatedLine(seen.payload, call)];
    case 'ActionExecuted':
      calls.delete(action_id);
      return [executedLine(seen.payload, call)];
    case 'ActionFailed':
      calls.delete(action_id);
      return [pc.red(`  ✗ ${call}: ${visibleLine(seen.payload.message)}`)];
  }
}

function escalatedLine(
  { to, action_id, reason }: { to: string; action_id: string; reason: string },
  call: string,
): string {
  if (to !== 'owner') return pc.dim(`  … ${call}: an audit looks at it first`);
  const answer = `homeostat approvals approve ${visibleLine(action_id)}`;
  return pc.yellow(`  ? ${call}: waits for you (${visibleLine(reason)}); ${answer}`);
}

function executedLine(end: { exit_code: number; duration_ms: number }, call: string): string {
  const line = `${call} (${seconds(end.duration_ms)})`;
  if (end.exit_code === 0) return pc.green(`  ✓ ${line}`);
  return pc.red(`  ✗ ${line}: exit ${end.exit_code}`);
}

const BEGAN: Readonly<Record<string, string>> = {
  cron: 'the schedule came round',
  posted: 'you gave it work',
  manual: 'you asked for it',
  exploration: 'to try something out',
  after: 'work goes on at once',
};

function cycleLines(seen: Cycle, { titles }: Known): readonly string[] {
  if (isBound(seen)) return [boundLine(seen)];
  switch (seen.type) {
    case 'SituationSensed':
      for (const { id, title } of seen.payload.work) titles.set(id, cutCall(title));
      return [];
    case 'DecisionMade':
      return [decisionLine(seen.payload, titles)];
    case 'ProviderLookedUp':
      return [lookupLine(seen.payload)];
    case 'EvidenceAttached':
    case 'AcceptanceChecked':
    case 'JobPaused':
    case 'JobConcluded':
      return [jobLine(seen)];
  }
}

/** What the provider looked up is known only at the end of the reply. */
function lookupLine({ kind, asked, addresses, error }: Of<'ProviderLookedUp'>): string {
  const call = cutCall(`provider ${kind} ${asked}`);
  if (error !== null) return pc.red(`  ✗ ${call}: ${visibleLine(error)}`);
  return pc.green(`  ✓ ${call}: ${cutCall(addresses.join(' ')) || 'nothing found'}`);
}

function whyBegun({ trigger, schedule }: { trigger: string; schedule: string }): string {
  return BEGAN[schedule] ?? BEGAN[trigger] ?? trigger;
}

function decisionLine(
  { work_id, kind, rationale }: Extract<Cycle, { type: 'DecisionMade' }>['payload'],
  titles: Known['titles'],
): string {
  const what = work_id === null ? kind : (titles.get(work_id) ?? visibleLine(work_id));
  return pc.cyan(`  decided: ${what} (${visibleLine(rationale)})`);
}

function verdictLine({ ok, evidence }: Extract<Cycle, { type: 'EvidenceAttached' }>['payload']) {
  const shown = visibleLine(evidence.map(({ kind, ref }) => `${kind} ${ref}`).join('; '));
  const rests = shown === '' ? '' : `: ${shown}`;
  return ok ? pc.green(`  judged: done${rests}`) : pc.red(`  judged: not done${rests}`);
}

type Of<Type extends Cycle['type']> = Extract<Cycle, { type: Type }>['payload'];

type Bound = Extract<Cycle, { type: 'CycleScheduled' | 'CycleCompleted' | 'CycleFailed' }>;

function isBound(seen: Cycle): seen is Bound {
  return ['CycleScheduled', 'CycleCompleted', 'CycleFailed'].includes(seen.type);
}

function boundLine(seen: Bound): string {
  if (seen.type === 'CycleScheduled') {
    return pc.bold(`cycle ${seen.payload.cycle_no} began: ${whyBegun(seen.payload)}`);
  }
  if (seen.type === 'CycleCompleted') {
    return pc.bold(`${cycleEndLine(seen.payload)}: ${seen.payload.outcome}`);
  }
  return pc.red(`${cycleEndLine(seen.payload)}: failed, ${visibleLine(seen.payload.message)}`);
}

type OfJob = Extract<
  Cycle,
  { type: 'EvidenceAttached' | 'AcceptanceChecked' | 'JobPaused' | 'JobConcluded' }
>;

function jobLine(seen: OfJob): string {
  switch (seen.type) {
    case 'EvidenceAttached':
      return verdictLine(seen.payload);
    case 'AcceptanceChecked':
      return checkedLine(seen.payload);
    case 'JobPaused':
      return pausedLine(seen.payload);
    case 'JobConcluded':
      return concludedLine(seen.payload);
  }
}

function checkedLine({ moment, seen }: Of<'AcceptanceChecked'>): string {
  const open = seen.filter(({ ok }) => !ok).map(({ ref }) => visibleLine(ref));
  const left = open.length === 0 ? '' : `; not: ${cutCall(open.join('; '))}`;
  const when = moment === 'before' ? 'before it begins' : 'looked at from outside';
  return pc.dim(`  ${when}: ${seen.length - open.length} of ${seen.length} checks hold${left}`);
}

function pausedLine({ detail, question, retry_at }: Of<'JobPaused'>): string {
  if (question !== null) return pc.yellow(`  ? asks you: ${visibleLine(question)}`);
  const until = retry_at === null ? '' : ` until ${retry_at.slice(0, 16).replace('T', ' ')} UTC`;
  return pc.yellow(`  rests${until}: ${visibleLine(detail)}`);
}

function concludedLine({ outcome, missing }: Of<'JobConcluded'>): string {
  if (outcome === 'done') return pc.green('  job: done');
  if (outcome === 'unconfirmed') return pc.yellow('  job: finished, please confirm');
  return pc.red(`  job: failed${missing.length === 0 ? '' : `: ${cutCall(missing.join('; '))}`}`);
}

function cycleEndLine(end: {
  readonly cycle_no: number;
  readonly duration_ms: number;
  readonly model_calls: number;
  readonly cost_usd: number;
}): string {
  const calls = counted(end.model_calls, 'model call');
  return `cycle ${end.cycle_no} ended after ${seconds(end.duration_ms)}, ${calls}, ${usd(end.cost_usd)}`;
}

function cutCall(text: string): string {
  const line = visibleLine(text);
  return line.length > CALL_CHARACTERS ? `${line.slice(0, CALL_CHARACTERS)} …` : line;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function usd(amount: number): string {
  return `$${amount.toFixed(4)}`;
}

function visibleLine(text: string): string {
  return oneLine(visibleText(text));
}

/** A model's words may not move the cursor, colour, or turn the direction of the owner's terminal. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}
