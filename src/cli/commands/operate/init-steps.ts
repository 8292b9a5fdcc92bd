import { existsSync } from 'node:fs';
import { keepSetting, whyNotKept } from '../../../app/keep-setting.ts';
import { providersFound } from '../../../app/model/providers-found.ts';
import { tryModel } from '../../../app/model/try-model.ts';
import {
  type MailAnswers,
  mailFile,
  sendTestMail,
  writeMailSettings,
} from '../../../compose/init/set-up-mail.ts';
import { openModelPorts } from '../../../compose/model/model-ports.ts';
import { isMailAddress } from '../../../compose/settings/mail-settings.ts';
import { windowsAtHome } from '../../../compose/settings/model-settings.ts';
import { openSandbox } from '../../../compose/tools/sandbox.ts';
import { KNOWN_PROVIDERS, PROVIDERS } from '../../../domain/budget/providers/all-providers.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { installService } from '../../../process/service/install-service.ts';
import { readSettingsFile } from '../../../raw-settings.ts';
import type { Session } from '../../terminal/session.ts';
import { usd } from '../model/budget-lines.ts';

/** A question, by the name of its option; `usual` is the meaning of an empty answer. */
export type Question = {
  readonly key: string;
  readonly text: string;
  readonly usual: string;
  /** Why an answer is invalid; null: it is valid. */
  readonly whyNot: (answer: string) => string | null;
  /** Not echoed while it is typed. */
  readonly isSecret?: boolean;
};

/** Null: the owner skips it. Never an invalid answer. @throws OwnerLeft */
export type AskOwner = (question: Question) => Promise<string | null>;

export type InitStep = (session: Session, ask: AskOwner) => Promise<readonly string[]>;

/** In the order in which they are asked. Each may be skipped, and reports its result. */
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
  const text = 'How many US dollars may the agent spend a day?';
  return keepAnswer(
    session,
    'daily_usd',
    await ask(settingOf('daily_usd', 'dailyUsd', { text, usual })),
  );
}

async function setZone(session: Session, ask: AskOwner): Promise<readonly string[]> {
  const usual = session.config.timezone;
  const text = 'Your time zone?';
  return keepAnswer(
    session,
    'timezone',
    await ask(settingOf('timezone', 'timezone', { text, usual })),
  );
}

function settingOf(
  setting: string,
  key: string,
  words: Pick<Question, 'text' | 'usual'>,
): Question {
  return { ...words, key, whyNot: (value) => whyNotKept(setting, value) };
}

async function keepAnswer(
  { agent, config, origin }: Session,
  key: string,
  value: string | null,
): Promise<readonly string[]> {
  if (value === null) return SKIPPED;
  if (readSettingsFile(config.stateDir)[key] === value) return [`${key} = ${value}, as before`];
  await keepSetting(agent, { key, value, origin });
  return [`${key} = ${value}`];
}

/** Naming a provider is the consent: nothing is assumed, even if only one was found. */
async function setModel(session: Session, ask: AskOwner): Promise<readonly string[]> {
  const { agent, config, origin } = session;
  const found = providersFound(config);
  if (found.length === 0) {
    const names = PROVIDERS.map((name) => KNOWN_PROVIDERS[name].foundBy[0]).join(' or ');
    return [`found no key and no server: set ${names} and run init again`];
  }
  const text = `Which model may be paid, and called once now? Found: ${found.join(', ')}`;
  const isFound = (name: string) => found.some((one) => one === name);
  const named = await ask({
    key: 'model',
    text,
    usual: '',
    whyNot: (name) =>
      name === '' || isFound(name)
        ? null
        : `"${name}" was not found; choose one of: ${found.join(', ')}`,
  });
  const provider = found.find((one) => one === named);
  if (provider === undefined) return SKIPPED;
  const modelWindows = await windowsAtHome(config);
  const tried = await tryModel(agent, openModelPorts({ ...agent, modelWindows }), {
    provider,
    origin,
  });
  if (!tried.ok) return [`${provider} may be paid, but the call failed: ${tried.why}`];
  return [`${tried.model} answered "${tried.text.trim()}" for ${usd(tried.costUsd)}`];
}

async function setMail({ agent, config }: Session, ask: AskOwner): Promise<readonly string[]> {
  const file = mailFile(config.stateDir);
  const isThere = existsSync(file);
  if (!isThere) {
    const said = await askForMail(ask);
    if (said === null) return SKIPPED;
    await writeMailSettings(config.stateDir, said);
  }
  const why = await sendTestMail(config, { id: agent.newId(), now: agent.now() });
  return [
    ...(isThere ? [`${file} exists already and was not changed`] : []),
    ...(why === null
      ? ['sent a test mail']
      : [`could not send the test mail: ${why}`, `fix ${file}, or delete it and run init again`]),
  ];
}

/** All questions come before anything is written. */
async function askForMail(ask: AskOwner): Promise<MailAnswers | null> {
  const address = (key: string, text: string) =>
    ask({ key, text, usual: '', whyNot: whyNoAddress });
  const server = (key: string, text: string, usual: string) =>
    ask({ key, text, usual, whyNot: whyNoServer });
  const owner = await address('mailOwner', 'Your own mail address? (empty: no mail)');
  if (owner === null || owner === '') return null;
  const own = await address('mailAddress', 'Address of the agent? (empty: no mail)');
  if (own === null || own === '') return null;
  const usualSmtp = `smtp.${own.split('@')[1] ?? ''}`;
  const smtpHost = (await server('smtpHost', 'Its SMTP server?', usualSmtp)) ?? usualSmtp;
  const imapText = 'Its IMAP server? (empty: it receives no mail)';
  const imapHost = (await server('imapHost', imapText, '')) ?? '';
  const whyNot = () => null;
  const user = await ask({ key: 'mailUser', text: 'User name there?', usual: own, whyNot });
  const text = 'Password? (empty: HOMEOSTAT_SMTP_PASSWORD)';
  const password = await ask({ key: 'mailPassword', text, usual: '', whyNot, isSecret: true });
  return { owner, address: own, smtpHost, imapHost, user: user ?? own, password: password ?? '' };
}

function whyNoAddress(text: string): string | null {
  return text === '' || isMailAddress(text) ? null : `"${text}" is not a mail address`;
}

function whyNoServer(text: string): string | null {
  const isName = /^[\p{L}\p{N}._:-]*$/u.test(text);
  return isName ? null : `"${text}" is not a host name such as mail.example.org`;
}

async function lookAtSandbox({ config }: Session): Promise<readonly string[]> {
  const { standing } = openSandbox({
    config,
    elapsedMs: () => performance.now(),
    onPutAside: null,
  });
  const found = await standing();
  if (found === null) return ['none: you chose to run steps without one'];
  return found.ok ? ['works'] : [`no steps run: ${found.why}`, found.advice];
}

async function setService({ config }: Session, ask: AskOwner): Promise<readonly string[]> {
  const text = 'Run as a service of your user, now and after each login? (yes, no)';
  const whyNot = (said: string) => (/^(y|yes|n|no)$/i.test(said) ? null : 'yes or no');
  const answer = await ask({ key: 'service', text, usual: 'no', whyNot });
  if (answer === null || /^n/i.test(answer)) return SKIPPED;
  try {
    const { file, done, commands, hints } = await installService(config.stateDir);
    return [`wrote ${file}`, ...(done ? ['enabled and started'] : commands), ...hints];
  } catch (error) {
    return [`not installed: ${messageOf(error)}`];
  }
}
