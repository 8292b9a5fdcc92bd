import { existsSync } from 'node:fs';
import {
  type MailAnswers,
  mailFile,
  sendTestMail,
  writeMailSettings,
} from '../../compose/init/set-up-mail.ts';
import { tryModel } from '../../compose/init/try-model.ts';
import { keepSetting } from '../../compose/keep-setting.ts';
import { providersFound } from '../../compose/model-settings.ts';
import { openSandbox } from '../../compose/sandbox.ts';
import { installService } from '../../compose/service/install-service.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { Session } from '../session.ts';
import { usd } from './budget-lines.ts';

/** What is asked, by the name of its option; `usual` is what an empty answer stands for. */
export type Question = { readonly key: string; readonly text: string; readonly usual: string };

/** Null: the owner skips it. */
export type AskOwner = (question: Question) => Promise<string | null>;

export type InitStep = (session: Session, ask: AskOwner) => Promise<readonly string[]>;

/** In the order in which they are asked. Each may be skipped, and says what became of it. */
export const INIT_STEPS: Readonly<Record<string, InitStep>> = {
  cap: setCap,
  model: setModel,
  zone: setZone,
  mail: setMail,
  sandbox: lookAtSandbox,
  service: setService,
};

const SKIPPED = ['skipped'];

async function setCap(session: Session, ask: AskOwner): Promise<readonly string[]> {
  const usual = String(session.config.dailyUsd);
  const text = 'How many US dollars may it spend a day?';
  return keep(session, 'daily_usd', await ask({ key: 'dailyUsd', text, usual }));
}

async function setZone(session: Session, ask: AskOwner): Promise<readonly string[]> {
  const usual = session.config.timezone;
  const text = 'In which time zone do you name times?';
  return keep(session, 'timezone', await ask({ key: 'timezone', text, usual }));
}

async function keep(
  { agent, origin }: Session,
  key: string,
  value: string | null,
): Promise<readonly string[]> {
  if (value === null) return SKIPPED;
  await keepSetting(agent, { key, value, origin });
  return [`${key} = ${value}`];
}

/** To name it is the consent: nothing is assumed, also where only one was found. */
async function setModel(session: Session, ask: AskOwner): Promise<readonly string[]> {
  const { agent, config, origin } = session;
  const found = providersFound(config);
  if (found.length === 0) {
    return ['no key and no server was found: set ANTHROPIC_API_KEY or OPENAI_BASE_URL, and again'];
  }
  const text = `Which model may be paid, and called once now? Found: ${found.join(', ')}`;
  const named = await ask({ key: 'model', text, usual: '' });
  if (named === null || named === '') return SKIPPED;
  const provider = found.find((one) => one === named);
  if (provider === undefined) return [`"${named}" was not found; there is: ${found.join(', ')}`];
  const tried = await tryModel(agent, provider, origin);
  if (!tried.ok) return [`${provider} may be paid, but the call failed: ${tried.why}`];
  return [`${tried.model} answered "${tried.text.trim()}" for ${usd(tried.costUsd)}`];
}

async function setMail({ agent, config }: Session, ask: AskOwner): Promise<readonly string[]> {
  const { stateDir } = config;
  if (!existsSync(mailFile(stateDir))) {
    const said = await askForMail(ask);
    if (said === null) return SKIPPED;
    await writeMailSettings(stateDir, said);
  }
  const why = await sendTestMail(config, { id: agent.newId(), now: agent.now() });
  return [why === null ? 'a test mail went out' : `the test mail did not go out: ${why}`];
}

async function askForMail(ask: AskOwner): Promise<MailAnswers | null> {
  const one = (key: string, text: string, usual = '') => ask({ key, text, usual });
  const owner = await one('mailOwner', 'Your own mail address? (empty: no mail)');
  if (owner === null || owner === '') return null;
  const address = await one('mailAddress', 'Which address may it write from?');
  if (address === null || address === '') return null;
  const host = address.split('@')[1] ?? '';
  return {
    owner,
    address,
    smtpHost: (await one('smtpHost', 'Its SMTP server?', `smtp.${host}`)) ?? `smtp.${host}`,
    imapHost: (await one('imapHost', 'Its IMAP server? (empty: it fetches none)')) ?? '',
    user: (await one('mailUser', 'User name there?', address)) ?? address,
    password: (await one('mailPassword', 'Password? (empty: HOMEOSTAT_SMTP_PASSWORD)')) ?? '',
  };
}

async function lookAtSandbox({ config }: Session): Promise<readonly string[]> {
  const { standing } = openSandbox({ config, elapsedMs: () => performance.now() });
  const found = await standing();
  if (found === null) return ['none: you chose that steps run without one'];
  return found.ok ? ['works'] : [`no step is run: ${found.why}`, found.advice];
}

async function setService({ config }: Session, ask: AskOwner): Promise<readonly string[]> {
  const text = 'Run as a service of your user, now and after each login? (yes, no)';
  const answer = await ask({ key: 'service', text, usual: 'no' });
  if (answer !== 'yes') return SKIPPED;
  try {
    const { file, done, commands, hints } = await installService(config.stateDir);
    return [`wrote ${file}`, ...(done ? ['enabled and started'] : commands), ...hints];
  } catch (error) {
    return [`not installed: ${messageOf(error)}`];
  }
}
