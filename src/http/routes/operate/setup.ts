import { z } from 'zod';
import {
  FIRST_SETTINGS,
  type FirstSetting,
  type SetupDesk,
  type TestedMail,
  whyNoServer,
} from '../../../app/setup/setup-desk.ts';
import { setupShape } from '../../../app/setup/setup-shape.ts';
import { apiOrigin } from '../../contract/api-origin.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { jsonRoute } from '../../gate/route.ts';

const line = z.string().trim().max(200);
const settingBody = z.strictObject({
  key: z.enum(Object.keys(FIRST_SETTINGS) as [FirstSetting]), // by its definition
  value: line.min(1),
});
const mailBody = z.strictObject({
  owner: line.min(1),
  address: line.min(1),
  smtp_host: line.min(1),
  /** Empty: no mail is fetched. */
  imap_host: line,
  user: line,
  /** Empty: it is in the environment of the controller. */
  password: z.string().max(500),
});
const tried = z.strictObject({
  ok: z.boolean(),
  /** Of a call that succeeded. */
  model: z.string().nullable(),
  answer: z.string().nullable(),
  cost_usd: z.number().nullable(),
  /** Of one that failed. */
  why: z.string().nullable(),
});
const tested = z.strictObject({
  file: z.string(),
  /** Whether the settings were written; they hold from the next start. */
  written: z.boolean(),
  /** Whether the test mail went out. */
  sent: z.boolean(),
  why: z.string().nullable(),
});

/** The first steps of an owner, as `homeostat init` asks for them. */
export function setupRoutes(ports: HttpPorts) {
  const { setup } = ports;
  if (setup === undefined) return [];
  return [
    jsonRoute({
      path: '/api/setup',
      summary: 'What an owner sets at the beginning, as it is',
      answer: setupShape,
      handle: async () => ({ ...setup.look(), sandbox: await setup.sandbox() }),
    }),
    jsonRoute({
      path: '/api/setup/setting',
      summary: 'Keep the daily cap or the time zone; it holds from the next start',
      body: settingBody,
      answer: z.strictObject({ ok: z.literal(true), kept: z.boolean() }),
      handle: async ({ body: { key, value } }) => {
        refuse(setup.whyNot(key, value));
        return { ok: true as const, kept: await setup.keep(apiOrigin(ports), key, value) };
      },
    }),
    jsonRoute({
      path: '/api/setup/model',
      summary: 'Consent to pay this provider, and call its cheap model once',
      body: z.strictObject({ provider: line.min(1) }),
      answer: tried,
      handle: async ({ body: { provider } }) => triedModel(ports, setup, provider),
    }),
    jsonRoute({
      path: '/api/setup/service',
      summary:
        'Install the service of your user for the next login, or remove it; this agent goes on',
      body: z.strictObject({ install: z.boolean() }),
      answer: z.strictObject({
        ok: z.literal(true),
        /** What you still have to run, since the service manager did not take it. */
        commands: z.array(z.string()),
        hints: z.array(z.string()),
      }),
      handle: async ({ body: { install } }) => {
        const changed = await setup.setService(apiOrigin(ports), install);
        if (changed === null) {
          const { why } = setup.look().service;
          throw new HttpProblem(409, 'not_installed', { message: why ?? 'it cannot be installed' });
        }
        const { commands, hints } = changed;
        return { ok: true as const, commands: [...commands], hints: [...hints] };
      },
    }),
    jsonRoute({
      path: '/api/setup/mail',
      summary: 'Write the mail settings, unless there are some, and send a test mail',
      body: mailBody,
      answer: tested,
      handle: async ({ body: { smtp_host: smtpHost, imap_host: imapHost, ...said } }) => {
        refuse(setup.whyNoAddress(said.owner) ?? setup.whyNoAddress(said.address));
        refuse(whyNoServer(smtpHost) ?? whyNoServer(imapHost));
        return testedMail(await setup.setMail({ ...said, smtpHost, imapHost }));
      },
    }),
    jsonRoute({
      path: '/api/setup/mail/test',
      summary: 'Send a test mail with the settings that are there',
      body: z.strictObject({}),
      answer: tested,
      handle: async () => testedMail(await setup.setMail(null)),
    }),
  ];
}

/** @throws HttpProblem 400 */
function refuse(why: string | null): void {
  if (why !== null) throw new HttpProblem(400, 'bad_request', { message: why });
}

async function triedModel(
  ports: HttpPorts,
  setup: SetupDesk,
  provider: string,
): Promise<z.input<typeof tried>> {
  const outcome = await setup.tryModel(apiOrigin(ports), provider);
  const nothing = { ok: false, model: null, answer: null, cost_usd: null };
  if (outcome === null)
    return { ...nothing, why: `the controller found no key and no server of "${provider}"` };
  if (!outcome.ok) return { ...nothing, why: outcome.why };
  const { model, text, costUsd } = outcome;
  return { ok: true, model, answer: text.trim(), cost_usd: costUsd, why: null };
}

function testedMail({ file, written, whyNotSent }: TestedMail): z.input<typeof tested> {
  return { file, written, sent: whyNotSent === null, why: whyNotSent };
}
