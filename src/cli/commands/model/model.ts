import { type Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { consentTo } from '../../../app/model/consent-to.ts';
import { setPrice } from '../../../app/model/set-price.ts';
import { readBudget } from '../../../app/read-budget.ts';
import { readSpend, type SpendQuestion } from '../../../app/spend/read-spend.ts';
import { spendBy } from '../../../app/spend/spend-shape.ts';
import { keysSeen, knownAsSeen } from '../../../compose/look/keys-seen.ts';
import { modelSettings } from '../../../compose/settings/model-settings.ts';
import type { Config } from '../../../config.ts';
import { NO_PROVIDER } from '../../../domain/budget/give-consent.ts';
import { planThinking } from '../../../domain/budget/plan-thinking.ts';
import { priceAdvice, priceOf, type StandIn } from '../../../domain/budget/prices.ts';
import { PROVIDERS, type Provider } from '../../../domain/budget/providers/all-providers.ts';
import type { ModelPrice } from '../../../domain/budget/providers/model-price.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../../domain/budget/views/budget.ts';
import { CommandError, table } from '../../terminal/output.ts';
import { globals, type Session, withAgent } from '../../terminal/session.ts';
import { budgetLines, spendLines, usd } from './budget-lines.ts';

const CHOICES: readonly string[] = [...PROVIDERS, NO_PROVIDER];

/** model and budget: consent, roles, prices and money (invariant 6). */
export function addModelCommands(program: Command): void {
  const model = program
    .command('model')
    .description('which model may be paid, and its prices')
    .addHelpText(
      'after',
      '\nSet the model of each role, its effort and its stand-in in models.json in the state folder; see docs/models.md.\n\nExamples:\n  npx homeostat model list\n  npx homeostat model use anthropic',
    );
  model
    .command('use')
    .description('consent to paying a provider; "none" withdraws the consent')
    .argument('<provider>', CHOICES.join(' | '))
    .option(
      '--also <providers...>',
      'other providers that may be paid as stand-ins from models.json',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat model use anthropic\n  npx homeostat model use anthropic --also openai\n  npx homeostat model use none',
    )
    .action(async (provider: string, { also = [] }: { also?: string[] }, command: Command) => {
      for (const one of [provider, ...also]) {
        if (!CHOICES.includes(one)) throw unknownProvider(one);
      }
      await withAgent(command, (session) => use(session, provider, also));
    });
  model
    .command('list')
    .description(
      'providers, roles, models, prices, consent, and whether a key or a server was found',
    )
    .addHelpText('after', '\nExamples:\n  npx homeostat model list')
    .action(async (_: unknown, command: Command) => {
      await withAgent(command, listModels);
    });
  addPrice(model);
  program
    .command('budget')
    .description('money spent today, reserved and left; with --by, what it was spent on')
    .addOption(
      new Option('--by <what>', 'what was spent, by what it was spent on').choices(spendBy.options),
    )
    .option(
      '--from <day>',
      'from this day on, such as 2026-11-01 (UTC); default: thirty days',
      asDay,
    )
    .option('--to <day>', 'up to this day; default: today', asDay)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat budget\n  npx homeostat budget --by purpose --from 2026-11-01 --json',
    )
    .action(async ({ by, ...time }: SpendOptions, command: Command) => {
      await withAgent(command, (session) =>
        by === undefined ? budget(session) : showSpend(session, { by, ...time }),
      );
    });
}

type PriceOptions = {
  readonly input: number;
  readonly output: number;
  readonly cached?: number;
  readonly context: number;
  readonly maxOutput: number;
};

function addPrice(model: Command): void {
  model
    .command('price')
    .description('set the price of a model in US dollars per million tokens, from the next call on')
    .argument('<model>', 'the name its provider uses')
    .requiredOption('--input <usd>', 'a million tokens of input', usdOption)
    .requiredOption('--output <usd>', 'a million tokens of output', usdOption)
    .option(
      '--cached <usd>',
      'a million input tokens read from the cache; default: as input',
      usdOption,
    )
    .option('--context <tokens>', 'size of its context', tokensOption, 32_768)
    .option('--max-output <tokens>', 'its longest answer', tokensOption, 8_192)
    .addHelpText(
      'after',
      '\nExamples:\n  npx homeostat model price qwen3 --input 0 --output 0\n  npx homeostat model price my-model --input 3 --output 15 --context 200000',
    )
    .action(async (id: string, options: PriceOptions, command: Command) => {
      const { config, output } = globals(command);
      const { input, output: written, cached = input, context, maxOutput } = options;
      const price = {
        input,
        output: written,
        cacheWrite: input,
        cacheRead: cached,
        contextTokens: context,
        maxOutput,
      };
      const today = new Date().toISOString().slice(0, 10);
      const file = await setPrice(config, { model: id, price, today });
      output.result({ ok: true, model: id, price, file }, [
        `${id}: ${usd(input)} in, ${usd(written)} out for a million tokens (${file})`,
      ]);
    });
}

function usdOption(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('US dollars, 0 or more');
}

function tokensOption(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError('a whole number of tokens');
}

function unknownProvider(provider: string): CommandError {
  const why = `this version has no provider "${provider}"; choose one of: ${CHOICES.join(', ')}`;
  return new CommandError('unknown_provider', why, { exitCode: 2 });
}

async function use(
  { agent, config, output, origin }: Session,
  provider: string,
  also: readonly string[],
): Promise<void> {
  const changed = await consentTo(agent, { provider, by: 'owner', also }, origin);
  const known = knownAsSeen(config, await keysSeen(config));
  const isFound = known.some((one) => one.isFound && [one.name, NO_PROVIDER].includes(provider));
  const lines =
    provider === NO_PROVIDER
      ? ['no provider is paid; the agent works by reflexes and your own steps']
      : [
          `${[provider, ...also].join(' and ')} may be paid, up to ${usd(config.dailyUsd)} a day`,
          ...whatIsMissing(config, known, provider),
        ];
  output.result({ ok: true, provider, changed, key_found: isFound }, lines);
}

type Known = ReturnType<typeof knownAsSeen>;

/** The settings that the controller lacks: a key, names of models, prices. */
function whatIsMissing(config: Config, all: Known, provider: string): readonly string[] {
  const known = all.find(({ name }) => name === provider);
  if (known === undefined) return [];
  const { roles, prices } = modelSettings(config, known.name);
  const unpriced = [...new Set(Object.values(roles))].filter(
    (id) => priceOf(prices, id) === undefined,
  );
  return [
    ...(known.isFound ? [] : [`no key was found: set ${known.needs} where the controller starts`]),
    ...unpriced.map(priceAdvice),
  ];
}

/** The provider whose models are shown: the named one, else the first one found. */
function shownProvider(config: Config, known: Known, consented: string | undefined): Provider {
  const one =
    known.find(({ name }) => name === consented) ??
    known.find(({ name }) => name === config.model) ??
    known.find(({ isFound }) => isFound);
  return one?.name ?? 'anthropic';
}

async function listModels({ agent, config, output }: Session): Promise<void> {
  const view = await agent.log.view(agent.agentId, [
    { projection: budgetProjection, keys: [CONSENT_KEY] },
  ]);
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY)) ?? null;
  const known = knownAsSeen(config, await keysSeen(config));
  const provider = shownProvider(config, known, consent?.provider);
  const settings = modelSettings(config, provider);
  const { roles, prices } = settings;
  const models = ROLES.map((role): ShownModel => {
    const asked = { role, model: roles[role], effort: undefined, answerTokens: 0 };
    const { effort, tokens } = planThinking(settings, asked);
    return {
      role,
      model: roles[role],
      provider,
      effort: effort ?? null,
      thinking_tokens: tokens,
      fallback: settings.fallback?.[role] ?? null,
      usd_per_million: priceOf(prices, roles[role]) ?? null,
    };
  });
  const providers = known.map(({ name, isFound }) => ({
    name,
    configured: isFound,
    consented: name === consent?.provider,
  }));
  const environment = config.model === '' ? null : config.model;
  output.result(
    {
      ok: true,
      consent,
      environment,
      key_found: known.some(({ isFound }) => isFound),
      providers,
      price_version: prices.version,
      models,
    },
    [
      ...modelTable(models),
      `prices in US dollars per million tokens, list of ${prices.version}`,
      ...known.map(({ name, isFound, needs }) =>
        isFound ? `${name}: found` : `${name}: not found, set ${needs}`,
      ),
      consent === null ? 'consent: none given' : `consent: ${consent.provider} by ${consent.by}`,
      ...(environment === null ? [] : [`HOMEOSTAT_MODEL: ${environment}`]),
      ...(known.some((one) => one.isFound && one.name === provider)
        ? whatIsMissing(config, known, provider)
        : []),
    ],
  );
}

const ROLES = ['cheap', 'standard', 'strong'] as const;

type ShownModel = {
  readonly role: string;
  readonly model: string;
  readonly provider: string;
  /** The effort used unless the purpose of a call sets one; null: the request names none. */
  readonly effort: string | null;
  readonly thinking_tokens: number;
  readonly fallback: StandIn | null;
  readonly usd_per_million: ModelPrice | null;
};

function modelTable(models: readonly ShownModel[]): readonly string[] {
  const rows = models.map(({ role, model, usd_per_million: price, effort, fallback }) => [
    role,
    model === '' ? '-' : model,
    String(price?.input ?? '-'),
    String(price?.output ?? '-'),
    String(price?.cacheRead ?? '-'),
    effort ?? '-',
    fallback === null ? '-' : [fallback.provider, fallback.model].filter(Boolean).join(' '),
  ]);
  const head = ['role', 'model', 'input', 'output', 'cached', 'effort', 'stands in'];
  return table([head, ...rows]);
}

type SpendOptions = Partial<SpendQuestion>;

function asDay(text: string): string {
  if (!z.iso.date().safeParse(text).success) {
    throw new InvalidArgumentError('a day such as 2026-11-01');
  }
  return text;
}

async function showSpend({ agent, output }: Session, question: SpendQuestion): Promise<void> {
  const spend = await readSpend(agent, question);
  output.result({ ok: true, ...spend }, spendLines(spend));
}

async function budget({ agent, output }: Session): Promise<void> {
  const summary = await readBudget(agent);
  output.result({ ok: true, ...summary }, budgetLines(summary));
}
