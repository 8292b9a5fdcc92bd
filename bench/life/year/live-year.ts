import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endPause } from '../../../src/app/end-pause.ts';
import { reportOnce } from '../../../src/app/telling/send-report.ts';
import { tellOnce } from '../../../src/app/telling/tell-owner.ts';
import { reportHtml } from '../../../src/compose/mail/report-page.ts';
import { openModelPorts } from '../../../src/compose/model/model-ports.ts';
import type { OpenAgent } from '../../../src/compose/open/agent.ts';
import { buildRunners } from '../../../src/compose/run/runners.ts';
import { tellingSettings } from '../../../src/compose/settings/telling-settings.ts';
import { intervalMs } from '../../../src/domain/cycle/due-instants.ts';
import { projections } from '../../../src/domain/projections.ts';
import { controllerOrigin } from '../../../src/kernel/event/controller-origin.ts';
import { driveCycle, openCycle } from '../../../src/phases/cycle/drive-cycle.ts';
import { recordDue } from '../../../src/phases/cycle/record-due.ts';
import { modelStanding } from '../../../src/phases/model/model-standing.ts';
import { runTick, type Tick } from '../../../src/phases/sense/run-tick.ts';
import { owedTicksOf } from '../../../src/process/owed-ticks.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { begin, judging, type Life, type Parts } from '../driver.ts';
import { itemsIn } from '../items.ts';
import { jobsOf, ORDERED } from '../jobs.ts';
import { lifeAgent } from '../life-agent.ts';
import { lifeModel, newMeter } from '../life-model.ts';
import { openOwner } from '../owner.ts';
import { purposeOf, type Question } from '../question.ts';
import { truthsOf } from '../truths.ts';
import { openWorld, type World } from '../world.ts';
import { answeringMails } from './answering.ts';
import { daysFrom, msOf, wallOf } from './calendar.ts';
import {
  HOLIDAY,
  isIn,
  type Letter,
  lettersOf,
  OWNER_ZONE,
  SILENT,
  YEAR_BEGINS,
} from './letters.ts';
import { AGENT_ADDRESS, type Mailbox, OWNER_ADDRESS, openMailbox, type Sent } from './mailbox.ts';
import { ORDERS_OF_YEAR, RECURRING_OF_YEAR } from './work-of-year.ts';
import { yearAnswer } from './year-model.ts';

export type YearOptions = {
  readonly seed: number;
  readonly days: number;
  readonly jobs: number;
  readonly isLearning: boolean;
  /** Told as each day begins, with what was lived so far. */
  readonly onDay?: (date: string, lived: Lived) => Promise<void>;
};

/** What is there to read while a year goes on. */
export type Lived = Pick<Year, 'written' | 'sent' | 'prompts'> & { readonly cycles: number };

/** A prompt as it was put to the model. */
export type Put = {
  readonly atMs: number;
  readonly purpose: string;
  readonly characters: number;
  readonly text: string;
};

/** A mail of the owner, as it was written. */
export type Written = { readonly atMs: number; readonly thread: string; readonly text: string };

/** How much the living documents of a view are, at the end of a month. */
export type Size = { readonly atMs: number; readonly view: string; readonly bytes: number };

export type Year = Omit<Life, 'options'> & {
  readonly options: YearOptions;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly letters: readonly Letter[];
  readonly written: readonly Written[];
  readonly sent: readonly Sent[];
  readonly prompts: readonly Put[];
  readonly sizes: readonly Size[];
};

/** Every hour: 8,784 of them in a year. What comes due in between is recorded at its minute all the same. */
const SCHEDULE = '0 * * * *';
/** What only time brings about (reminding again, the weekly report) is looked for so often. */
const LOOK_MS = 30 * 60_000;
const TICK_TAKES_MS = 20;
const RETRY_LOOK_MS = 30_000;
const ROUNDS_BETWEEN_TICKS = 40;
const OUTAGE_EVERY_MS = 9 * 24 * 3_600_000;
/** One of so many outages lasts two days. */
const LONG_OUTAGE_OF = 12;
const LONG_OUTAGE_MS = 48 * 3_600_000;
const DAILY_USD = '3';
const DAY_MS = 24 * 3_600_000;
const MOST_EVENTS = 10_000_000;

/** Lives so many days of the owner's calendar. */
export async function liveYear(options: YearOptions): Promise<Year> {
  const startedMs = performance.now();
  const world = await openWorld();
  try {
    await writeFile(join(world.stateDir, 'HEARTBEAT.md'), ORDERS_OF_YEAR, { mode: 0o600 });
    const mail = { owner: [OWNER_ADDRESS], address: AGENT_ADDRESS };
    await writeFile(join(world.stateDir, 'mail.json'), JSON.stringify(mail), { mode: 0o600 });
    const lived = await yearIn(world, options);
    return { ...lived, tookMs: performance.now() - startedMs };
  } finally {
    await world.close();
  }
}

async function yearIn(world: World, options: YearOptions): Promise<Omit<Year, 'tookMs'>> {
  const beganMs = msOf(YEAR_BEGINS);
  const days = daysFrom(YEAR_BEGINS, options.days);
  const endedMs = msOf(`${days.at(-1)?.date ?? ''}T23:30`);
  const chance = chanceOf(options.seed);
  const clock = { ms: beganMs };
  const meter = newMeter();
  const prompts: Put[] = [];
  const model = lifeModel({
    clock,
    meter,
    isLearning: options.isLearning,
    outageAt: outagesIn(chance, { beganMs, endedMs }),
    chance: chanceOf(options.seed + 1),
    meanwhile: async () => undefined,
    answer: yearAnswer,
    onQuestion: (question) => {
      const text = textOf(question);
      const purpose = purposeOf(question);
      prompts.push({ atMs: clock.ms, purpose, characters: text.length, text });
    },
  });
  const { agent, work } = lifeAgent({
    world,
    model,
    clock,
    settings: {
      HOMEOSTAT_TIMEZONE: OWNER_ZONE,
      HOMEOSTAT_SCHEDULE: SCHEDULE,
      HOMEOSTAT_DAILY_USD: DAILY_USD,
      // Nobody is asked with it: the model of a life stands in.
      ANTHROPIC_API_KEY: 'none',
    },
  });
  const jobs = jobsOf({
    chance,
    count: options.jobs,
    siteUrl: world.site.url,
    spanMs: options.days * DAY_MS,
    hasLongest: false,
    canFetch: true,
  });
  await begin(agent);
  const isAway = () => {
    const at = wallOf(clock.ms);
    return isIn(SILENT, at) || isIn(HOLIDAY, at);
  };
  const owner = await openOwner({
    agent,
    world,
    clock,
    jobs,
    isAway,
    recurring: RECURRING_OF_YEAR,
    chance: chanceOf(options.seed + 2),
  });
  const mailbox = openMailbox(agent, clock);
  const letters = lettersOf(days).filter(({ at }) => at <= wallOf(endedMs));
  const mailed = new Map(letters.map(({ thread, text }) => [threadOf(thread), itemsIn(text)]));
  const again = [...RECURRING_OF_YEAR, ...ORDERED];
  const truths = truthsOf({ world, given: owner.given, again, mailed });
  const missing = async (threadId: string) => {
    const items = mailed.get(threadId) ?? [];
    return items.length === 0 ? null : world.missing(items);
  };
  const told = { prompts, mailbox, letters, isAway, missing };
  const parts = { ...told, agent, clock, owner, truths, verdicts: [] };
  const seen = await goOn(parts, { options, endedMs });
  const taken = { ...work };
  const left = new Map<string, readonly string[]>();
  for (const [id, { items }] of owner.given) left.set(id, await world.missing(items));
  return {
    options,
    beganMs,
    endedMs,
    jobs,
    given: owner.given,
    verdicts: parts.verdicts,
    missing: left,
    meter,
    agent,
    work: taken,
    letters,
    prompts,
    sent: mailbox.sent,
    ...seen,
    events: await agent.store.read(agent.agentId, { limit: MOST_EVENTS }),
    mistakes: await world.mistakes(),
  };
}

/** In the mailbox, where notices have threads too. */
function threadOf(name: string): string {
  return `year-${name}`;
}

function textOf({ system, messages }: Question): string {
  const said = messages.map(({ role, text, calls, results }) => {
    const made = calls.map(({ name, input }) => `[calls ${name} ${JSON.stringify(input)}]`);
    const got = results.map((one) => `[result ${one.text}]`);
    return [`--- ${role}`, text, ...made, ...got].join('\n');
  });
  return [system, ...said].join('\n');
}

function outagesIn(
  chance: Chance,
  { beganMs, endedMs }: { readonly beganMs: number; readonly endedMs: number },
): (ms: number) => boolean {
  const count = Math.ceil((endedMs - beganMs) / OUTAGE_EVERY_MS);
  const outages = Array.from({ length: count }, (_, no) => {
    const fromMs = beganMs + OUTAGE_EVERY_MS * (no + chance());
    const isLong = no % LONG_OUTAGE_OF === LONG_OUTAGE_OF / 2;
    return { fromMs, toMs: fromMs + (isLong ? LONG_OUTAGE_MS : (5 + 35 * chance()) * 60_000) };
  });
  return (ms) => outages.some(({ fromMs, toMs }) => ms >= fromMs && ms < toMs);
}

type YearParts = Parts & {
  readonly prompts: readonly Put[];
  readonly mailbox: Mailbox;
  readonly letters: readonly Letter[];
  readonly isAway: () => boolean;
  /** Of what a thread of the owner asks for; null: it asks for no files. */
  readonly missing: (threadId: string) => Promise<readonly string[] | null>;
};

type Told = Pick<Year, 'written' | 'sizes'>;

/** What is lived: instants of the schedule, letters, answers and whatever comes due; in between the clock jumps. */
async function goOn(
  parts: YearParts,
  { options, endedMs }: { readonly options: YearOptions; readonly endedMs: number },
): Promise<Told> {
  const { agent, clock, owner, mailbox, prompts } = parts;
  const tickMs = intervalMs(SCHEDULE, agent.now());
  const beside = besideCycles(parts);
  const cycles = cyclesOf(parts, beside);
  const letters = writingLetters(parts);
  const sizes: Size[] = [];
  let day = '';
  while (clock.ms < endedMs) {
    const today = wallOf(clock.ms).slice(0, 10);
    if (today !== day) {
      if (!day.startsWith(today.slice(0, 7))) sizes.push(...(await sizesOf(agent, clock.ms)));
      day = today;
      const { written } = letters;
      await options.onDay?.(today, {
        cycles: cycles.count(),
        written,
        sent: mailbox.sent,
        prompts,
      });
    }
    await letters.act();
    await beside.round();
    await owner.act();
    await cycles.settle();
    const tickAtMs = Math.floor(clock.ms / tickMs + 1) * tickMs + 1_000;
    const next = Math.min(tickAtMs, ...letters.nextMs(), ...beside.nextMs());
    clock.ms = Math.max(clock.ms + 1, next);
  }
  return { written: letters.written, sizes: [...sizes, ...(await sizesOf(agent, clock.ms))] };
}

/** The owner's own letters, and their answers to what they get. */
function writingLetters({ clock, mailbox, letters, isAway, missing }: YearParts) {
  const written: Written[] = [];
  const write = async (thread: string, text: string) => {
    written.push({ atMs: clock.ms, thread, text });
    await mailbox.write(thread, text);
  };
  const answers = answeringMails({ clock, mailbox, write, isAway, missing });
  let posted = 0;
  return {
    written,
    act: async () => {
      const due = letters.slice(posted).filter(({ at }) => msOf(at) <= clock.ms);
      posted += due.length;
      for (const { thread, text } of due) await write(threadOf(thread), text);
      await answers.act();
    },
    nextMs: (): readonly number[] => [
      ...letters.slice(posted, posted + 1).map(({ at }) => msOf(at)),
      ...answers.nextMs(),
    ],
  };
}

/** Every tick that is owed, and each cycle to its end. */
function cyclesOf(parts: YearParts, beside: Pick<ReturnType<typeof besideCycles>, 'round'>) {
  const { agent, clock, owner } = parts;
  const runners = buildRunners(agent);
  const owed = owedTicksOf({ ...agent, model: modelStanding(openModelPorts(agent)) }, true);
  const { signal } = new AbortController();
  const judge = judging(parts);
  let count = 0;
  const finish = async (cycleNo: number) => {
    while (!(await driveCycle(runners.phases, cycleNo, signal))) {
      clock.ms += RETRY_LOOK_MS;
      await beside.round();
    }
    await judge();
  };
  const take = async (tick: Tick) => {
    clock.ms += TICK_TAKES_MS;
    const result = await runTick(runners.ticks, tick, signal);
    if (result.status !== 'cycle') return;
    count += 1;
    await finish(result.cycleNo);
  };
  return {
    count: () => count,
    settle: async () => {
      for (let round = 0; round < ROUNDS_BETWEEN_TICKS; round++) {
        const before = count;
        for (const tick of await owed()) await take(tick);
        await beside.round();
        await owner.act();
        if (count === before) break;
      }
      const left = await openCycle(runners.phases);
      if (left !== null) await finish(left);
    },
  };
}

/** The loops beside the cycles. They look when the log has grown, when something is due, and every half hour. */
function besideCycles({ agent, clock, mailbox }: YearParts) {
  const settings = tellingSettings(agent.config);
  const telling = { agent, settings, brokenSettings: () => [], reportPage: reportHtml };
  let head = -1;
  let lookedMs = 0;
  let nextAt: string | null = null;
  const once = async (): Promise<void> => {
    const due = await recordDue(agent.log, agent.agentId, controllerOrigin(agent));
    nextAt = due.nextAt;
    await mailbox.round();
    await endPause(telling);
    await tellOnce(telling);
    await reportOnce(telling);
    await mailbox.round();
  };
  return {
    round: async () => {
      const isTime = nextAt !== null && Date.parse(nextAt) <= clock.ms;
      const isLook = clock.ms - lookedMs >= LOOK_MS;
      for (let again = 0; again < ROUNDS_BETWEEN_TICKS; again++) {
        const view = await agent.log.view(agent.agentId, []);
        if (view.head === head && !(again === 0 && (isTime || isLook))) return;
        head = view.head;
        lookedMs = clock.ms;
        await once();
      }
    },
    nextMs: (): readonly number[] => (nextAt === null ? [] : [Date.parse(nextAt) + 1_000]),
  };
}

/** Of every view in which things end, what its living documents are as text. */
async function sizesOf(agent: OpenAgent, atMs: number): Promise<readonly Size[]> {
  const sizes: Size[] = [];
  for (const projection of projections.filter((one) => one.isOpen !== undefined)) {
    const view = await agent.log.view(agent.agentId, [{ projection, keys: 'open' }]);
    const docs = [...view.all(projection).values()];
    sizes.push({ atMs, view: projection.name, bytes: JSON.stringify(docs).length });
  }
  return sizes;
}
