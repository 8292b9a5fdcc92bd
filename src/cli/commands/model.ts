import type { Command } from 'commander';
import { modelSettings } from '../../compose/model-edges.ts';
import type { Config } from '../../config.ts';
import { giveConsent, NO_PROVIDER } from '../../domain/budget/give-consent.ts';
import { priceOf } from '../../domain/budget/prices.ts';
import { type BudgetSummary, summariseBudget } from '../../domain/budget/summarise-budget.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { CommandError, table } from '../output.ts';
import { type Session, withAgent } from '../session.ts';

const PROVIDERS: readonly string[] = ['anthropic', NO_PROVIDER];

/** model and budget: consent, roles, prices and money (invariant 6). */
export function addModelCommands(program: Command): void {
  const model = program
    .command('model')
    .description('which model may be paid, and what it costs')
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat model list\n  npx homeostat model use anthropic',
    );
  model
    .command('use')
    .description('consent to paying a provider; "none" takes the consent back')
    .argument('<provider>', PROVIDERS.join(' | '))
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat model use anthropic\n  npx homeostat model use none',
    )
    .action(async (provider: string, _: unknown, command: Command) => {
      if (!PROVIDERS.includes(provider)) throw unknownProvider(provider);
      await withAgent(command, (session) => use(session, provider));
    });
  model
    .command('list')
    .description('roles, models, prices, consent, and whether a key was found')
    .addHelpText('after', '\nExamples:\n  npx homeostat model list')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, list);
    });
  program
    .command('budget')
    .description('what was spent today, is reserved and is left')
    .addHelpText('after', '\nExamples:\n  npx homeostat budget\n  npx homeostat budget --json')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, budget);
    });
}

function unknownProvider(provider: string): CommandError {
  const why = `"${provider}" is no provider this version knows; there are: ${PROVIDERS.join(', ')}`;
  return new CommandError('unknown_provider', why, { exitCode: 2 });
}

async function use({ agent, config, output, origin }: Session, provider: string): Promise<void> {
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  const { status } = await agent.log.decide(agent.agentId, wanted, (view) => {
    const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
    return { decision: { events: giveConsent(consent, { provider, by: 'owner' }) }, origin };
  });
  const changed = status === 'stored';
  const lines = [
    provider === NO_PROVIDER
      ? 'no provider is paid; the agent works by reflexes and owner steps'
      : `${provider} may be paid, up to ${usd(config.dailyUsd)} a day`,
    ...(provider !== NO_PROVIDER && !hasKey(config)
      ? ['no key was found: set ANTHROPIC_API_KEY where the controller starts']
      : []),
  ];
  output.result({ ok: true, provider, changed, key_found: hasKey(config) }, lines);
}

function hasKey({ anthropicApiKey }: Config): boolean {
  return anthropicApiKey !== '';
}

async function list({ agent, config, output }: Session): Promise<void> {
  const view = await agent.log.view(agent.agentId, [
    { projection: budgetProjection, keys: [CONSENT_KEY] },
  ]);
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY)) ?? null;
  const { roles, prices } = modelSettings(config.stateDir);
  const models = Object.entries(roles).map(([role, id]) => ({
    ...{ role, model: id, provider: 'anthropic', usd_per_million: priceOf(prices, id) ?? null },
  }));
  const rows = models.map(({ role, model, usd_per_million: price }) => [
    ...[role, model, String(price?.input ?? '-'), String(price?.output ?? '-')],
    ...[String(price?.cacheRead ?? '-')],
  ]);
  const environment = config.model === '' ? null : config.model;
  output.result(
    {
      ...{ ok: true, consent, environment, key_found: hasKey(config) },
      ...{ price_version: prices.version, models },
    },
    [
      ...table([['role', 'model', 'input', 'output', 'cached'], ...rows]),
      `prices in US dollars per million tokens, list of ${prices.version}`,
      consent === null ? 'consent: none given' : `consent: ${consent.provider} by ${consent.by}`,
      ...(environment === null ? [] : [`HOMEOSTAT_MODEL: ${environment}`]),
      `key: ${hasKey(config) ? 'found in ANTHROPIC_API_KEY' : 'none found'}`,
    ],
  );
}

async function budget({ agent, config, output }: Session): Promise<void> {
  const view = await agent.log.view(agent.agentId, [{ projection: budgetProjection, keys: 'all' }]);
  const { now } = view;
  const summary = summariseBudget(view.all(budgetProjection), { now, dailyUsd: config.dailyUsd });
  output.result({ ok: true, ...summary }, linesOf(summary));
}

function linesOf({ consent, today, scopes, open, resting }: BudgetSummary): readonly string[] {
  const rows = scopes.map((s) => [
    ...[s.scope, `${usd(s.spent_usd)} spent`, `${usd(s.reserved_usd)} reserved`],
    `of ${usd(s.limit_usd)}`,
  ]);
  return [
    `today    ${usd(today.spent_usd)} spent, ${usd(today.reserved_usd)} reserved, ${usd(today.left_usd)} left of ${usd(today.limit_usd)} (UTC day)`,
    `consent  ${consent === null ? 'none given' : consent.provider}`,
    ...open.map((o) => `open     ${o.ref}: at most ${usd(o.worst_case_usd)} until ${o.expires_at}`),
    ...resting.map((r) => `resting  ${r.key} (${r.limit}) until ${r.retry_at}`),
    ...table(rows),
  ];
}

function usd(value: number): string {
  return `$${value.toFixed(value === 0 || value >= 0.01 ? 2 : 6)}`;
}
