import {
  type FirstSetting,
  type MailAnswers,
  type SetupDesk,
  whyNoServer,
} from '../../../app/setup/setup-desk.ts';
import { openSetup } from '../../../compose/init/open-setup.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { installService } from '../../../process/service/install-service.ts';
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

export type InitStep = (
  session: Session & { readonly setup: SetupDesk },
  ask: AskOwner,
) => Promise<readonly string[]>;

/** In the order in which they are asked. Each may be skipped, and reports its result. */
export const INIT_STEPS: Readonly<Record<string, InitStep>> = {
  cap: setCap,
  model: setModel,
  zone: setZone,
  mail: setMail,
  sandbox: lookAtSandbox,
  service: setService,
};

/** What the steps work with. */
export function withSetup(session: Session): Parameters<InitStep>[0] {
  return { ...session, setup: openSetup(session.agent) };
}

type Setting = Parameters<InitStep>[0];

const SKIPPED = ['skipped'];

async function setCap(setting: Setting, ask: AskOwner): Promise<readonly string[]> {
  const usual = String(setting.config.dailyUsd);
  const text = 'How many US dollars may the agent spend a day?';
  return keepAnswer(setting, 'daily_usd', (whyNot) =>
    ask({ key: 'dailyUsd', text, usual, whyNot }),
  );
}

async function setZone(setting: Setting, ask: AskOwner): Promise<readonly string[]> {
  const usual = setting.config.timezone;
  return keepAnswer(setting, 'timezone', (whyNot) =>
    ask({ key: 'timezone', text: 'Your time zone?', usual, whyNot }),
  );
}

async function keepAnswer(
  { setup, origin }: Setting,
  key: FirstSetting,
  ask: (whyNot: Question['whyNot']) => Promise<string | null>,
): Promise<readonly string[]> {
  const value = await ask((given) => setup.whyNot(key, given));
  if (value === null) return SKIPPED;
  const isNew = await setup.keep(origin, key, value);
  return [isNew ? `${key} = ${value}` : `${key} = ${value}, as before`];
}

/** Naming a provider is the consent: nothing is assumed, even if only one was found. */
async function setModel({ setup, origin }: Setting, ask: AskOwner): Promise<readonly string[]> {
  const { found, needs } = setup.look().model;
  if (found.length === 0) {
    const names = needs.map(({ settings }) => settings[0]).join(' or ');
    return [`found no key and no server: set ${names} and run init again`];
  }
  const text = `Which model may be paid, and called once now? Found: ${found.join(', ')}`;
  const named = await ask({
    key: 'model',
    text,
    usual: '',
    whyNot: (name) =>
      name === '' || found.includes(name)
        ? null
        : `"${name}" was not found; choose one of: ${found.join(', ')}`,
  });
  const tried = named === null || named === '' ? null : await setup.tryModel(origin, named);
  if (named === null || tried === null) return SKIPPED;
  if (!tried.ok) return [`${named} may be paid, but the call failed: ${tried.why}`];
  return [`${tried.model} answered "${tried.text.trim()}" for ${usd(tried.costUsd)}`];
}

async function setMail({ setup }: Setting, ask: AskOwner): Promise<readonly string[]> {
  const isThere = setup.look().mail.is_set;
  const said = isThere ? null : await askForMail(setup, ask);
  if (!isThere && said === null) return SKIPPED;
  const { file, whyNotSent } = await setup.setMail(said);
  return [
    ...(isThere ? [`${file} exists already and was not changed`] : []),
    ...(whyNotSent === null
      ? ['sent a test mail']
      : [
          `could not send the test mail: ${whyNotSent}`,
          `fix ${file}, or delete it and run init again`,
        ]),
  ];
}

/** All questions come before anything is written. */
async function askForMail(setup: SetupDesk, ask: AskOwner): Promise<MailAnswers | null> {
  const whyNoAddress = (said: string) => (said === '' ? null : setup.whyNoAddress(said));
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

async function lookAtSandbox({ setup }: Setting): Promise<readonly string[]> {
  const { status, why, advice } = await setup.sandbox();
  if (status === 'none') return ['none: you chose to run steps without one'];
  return status === 'works' ? ['works'] : [`no steps run: ${why ?? ''}`, advice ?? ''];
}

async function setService({ config }: Setting, ask: AskOwner): Promise<readonly string[]> {
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
