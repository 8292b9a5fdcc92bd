import { pendingApprovals } from '../../domain/action/views/approval.ts';
import { nameOfAction, unknownAlertId } from '../../domain/alert/alert-causes.ts';
import { acknowledgeAlert } from '../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { type ResolveEffect, resolveEffect } from '../../domain/cycle/resolve-effect.ts';
import { type EffectDoc, effectProjection, inQuestion } from '../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { folded } from '../../language/folded.ts';
import { troubleWords } from '../../language/replies/trouble-words.ts';
import { type EffectWord, effectWordIn } from '../../language/words/effect-words.ts';
import { titleOfWork } from '../owner-word.ts';
import { isAsking } from './intent/carry-jobs.ts';
import type { Handled } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';

/** An action of which a thread told that its outcome is unknown. */
type InQuestion = {
  readonly effect: EffectDoc;
  readonly work: ParkedWork;
  readonly title: string;
};

/**
 * The owner's word, in the thread that told of it, on an action with unknown outcome: it happened, it did not, or it is left.
 * What leaves open which, or whether, is asked about. Null: nothing of this thread is in question, or the words are about something else.
 * Whose word it is was decided before: only authenticated mail of the owner comes here. Pure.
 */
export function settleEffect(context: MailContext, text: string): Handled | null {
  const all = questionsOf(context);
  const { of, words } = effectNamed(all, text);
  const word = all.length === 0 ? null : effectWordIn(words);
  if (word === null || isForOther(context, word)) return null;
  const [only, another] = of;
  if (only === undefined || another !== undefined || word === 'unsure')
    return askWhichEffect(context, of.length > 0 ? of : all);
  return word === 'leave' ? left(context, only) : resolved(context, only, word);
}

function questionsOf({ view, thread }: MailContext): readonly InQuestion[] {
  const tasks = view.all(intentionProjection);
  const effects = [...view.all(effectProjection).values()];
  return (thread?.jobs ?? []).flatMap((id) => {
    const work = view.get(parkedWorkProjection, id);
    if (work === undefined) return [];
    const known = titleOfWork(tasks, id);
    return inQuestion(effects, work).map((effect) => {
      const title = known === id ? nameOfAction(effect) : known;
      return { effect, work, title };
    });
  });
}

/** "NAME: it happened" is about the work of that title, or the action of that summary. */
function effectNamed(
  all: readonly InQuestion[],
  text: string,
): { readonly of: readonly InQuestion[]; readonly words: string } {
  const said = folded(text.trim());
  for (const one of all) {
    const name = namesOfEffect(one).find((each) => said.startsWith(`${folded(each)}:`));
    if (name === undefined) continue;
    const of = all.filter((other) => namesOfEffect(other).includes(name));
    return { of, words: text.trim().slice(name.length + 1) };
  }
  return { of: all, words: text };
}

function namesOfEffect({ title, effect }: InQuestion): readonly string[] {
  return [title, nameOfAction(effect)];
}

/** "Yes" and "leave it" may answer what else its thread asks. */
function isForOther({ view, thread }: MailContext, word: EffectWord): boolean {
  if (word === 'happened' || word === 'did_not_happen') return false;
  const asks = pendingApprovals(view).some(({ approval_id }) =>
    thread?.approvals.includes(approval_id),
  );
  const isJob = (thread?.jobs ?? []).some((id) => {
    const job = view.get(jobProjection, id);
    return job !== undefined && isAsking(job);
  });
  return asks || isJob || (thread?.about ?? []).length > 0;
}

function resolved(
  context: MailContext,
  { effect: { effect_id: effectId }, title }: InQuestion,
  outcome: ResolveEffect['outcome'],
): Handled | null {
  const { view, now, replies } = context;
  const known = {
    effects: view.all(effectProjection),
    parked: view.all(parkedWorkProjection).values(),
    jobs: view.all(jobProjection).values(),
    incidents: view.all(incidentProjection),
  };
  const events = resolveEffect(known, { effectId, outcome, by: 'owner', now });
  if (events === null) return null;
  const { happened, notHappened } = replies.tells.effect;
  const says = outcome === 'happened' ? happened(title) : notHappened(title);
  return { ...SAID, events, subjects: [`effect:${effectId}`], says: [says] };
}

/** Seen, and not told again; the work waits on. */
function left({ view, replies }: MailContext, { work, title }: InQuestion): Handled {
  const alertId = unknownAlertId(work);
  const events = acknowledgeAlert(view.get(alertProjection, alertId), 'owner') ?? [];
  const says = [replies.tells.effect.left(title)];
  return { ...SAID, events, subjects: [`alert:${alertId}`], says };
}

function askWhichEffect({ replies }: MailContext, of: readonly InQuestion[]): Handled {
  const words = troubleWords(replies.language);
  const names = of.map(({ effect }) => nameOfAction(effect));
  const how = of.length === 1 ? [words.settle] : names.map(words.settleNamed);
  const says = [[replies.tells.effect.which, ...how].join('\n')];
  return { ...SAID, kind: 'unclear', says, asks: true };
}

const SAID: Handled = {
  kind: 'command',
  events: [],
  subjects: [],
  says: [],
  asks: false,
  approvals: [],
  commands: ['effect'],
  asWork: false,
};
