import type { Command } from 'commander';
import pc from 'picocolors';
import { type ResolveEffect, resolveEffect } from '../../../domain/cycle/resolve-effect.ts';
import { effectProjection } from '../../../domain/cycle/views/effect.ts';
import { incidentProjection } from '../../../domain/cycle/views/incident.ts';
import { parkedWorkProjection } from '../../../domain/cycle/views/parked-work.ts';
import { jobProjection } from '../../../domain/job/views/job.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { type Session, withAgent } from '../../terminal/session.ts';

/** effects: actions with unknown outcome. */
export function addEffectCommands(program: Command): void {
  const effects = program
    .command('effects')
    .description('actions with unknown outcome; they are never repeated blindly')
    .addHelpText('after', '\nExamples:\n  npx homeostat effects list');
  effects
    .command('list')
    .description('effects in progress or with unknown outcome')
    .addHelpText('after', '\nExamples:\n  npx homeostat effects list')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, listEffects);
    });
  effects
    .command('resolve')
    .description('say whether an effect with unknown outcome happened')
    .argument('<id>')
    .argument(
      '<outcome>',
      'happened | did-not-happen (its steps then run again); a waiting job continues',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat effects resolve step-12-1 did-not-happen')
    .action(async (...[id, outcome, , command]: [string, string, unknown, Command]) => {
      await withAgent(command, (session) => resolve(session, id, readOutcome(outcome)));
    });
}

function readOutcome(text: string): ResolveEffect['outcome'] {
  if (text === 'happened') return 'happened';
  if (text === 'did-not-happen') return 'did_not_happen';
  const why = `"${text}": say "happened" or "did-not-happen"`;
  throw new CommandError('unknown_outcome', why, { exitCode: 2 });
}

async function listEffects({ agent, output }: Session): Promise<void> {
  const view = await agent.log.view(agent.agentId, [{ projection: effectProjection, keys: 'all' }]);
  const effects = [...view.all(effectProjection).values()];
  const rows = effects.map(({ effect_id, status, summary, why }) => [
    effect_id,
    status === 'indeterminate' ? pc.red('in question') : status,
    summary,
    why ?? '',
  ]);
  output.result({ ok: true, effects }, rows.length === 0 ? ['none'] : table(rows));
}

async function resolve(
  { agent, output, origin }: Session,
  effectId: string,
  outcome: ResolveEffect['outcome'],
): Promise<void> {
  const wanted = [
    { projection: effectProjection, keys: 'all' as const },
    { projection: parkedWorkProjection, keys: 'all' as const },
    { projection: incidentProjection, keys: 'recent' as const },
    { projection: jobProjection, keys: 'recent' as const },
  ];
  const { status } = await agent.log.decide(agent.agentId, wanted, (view) => {
    const known = {
      effects: view.all(effectProjection),
      parked: view.all(parkedWorkProjection).values(),
      jobs: view.all(jobProjection).values(),
      incidents: view.all(incidentProjection),
    };
    const events = resolveEffect(known, { effectId, outcome, by: 'owner', now: view.now });
    const unless = { subjects: [`effect:${effectId}`] };
    return { decision: { events: events ?? [], unless }, origin };
  });
  if (status !== 'stored') {
    throw new CommandError(
      'not_found',
      `no effect "${effectId}" has an unknown outcome; see: homeostat effects list`,
    );
  }
  output.result({ ok: true, effect_id: effectId, outcome }, [`${effectId}: ${outcome}`]);
}
