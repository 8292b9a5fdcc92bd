import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import {
  type HookBody,
  hookBody,
  hookLevel,
  hookNames,
} from '../../../app/attend/hooks/hook-input.ts';
import { OWNERS_GUEST } from '../../../app/guest/guest-origin.ts';
import { isDeeper } from '../../../kernel/text/is-deeper.ts';
import { repairText } from '../../../kernel/text/repair-text.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { rawRoute } from '../../gate/route.ts';

/** A tool's whole arguments or result. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_LEVELS = 100;
const NAME = /^\w+$/;
const REPLACED = '\uFFFD';
const JUDGING = ['PreToolUse', 'PermissionRequest'];
/** Their answer goes into a prompt as it is, an empty object too. */
const PROMPTING = ['PreCompact'];

/**
 * The hooks of another agent. Whatever is wrong with a hook that asks is an error, which its host, told to block on
 * failure, takes for a no; one that tells is taken as far as it can be stored.
 */
export function hookRoutes({ attend }: HttpPorts) {
  if (attend === undefined) return [];
  const route = rawRoute({
    path: '/hooks/claude-code',
    summary: 'A hook of Claude Code: a call is judged, what was done is remembered, and told again',
    guests: 'attend',
    body: hookBody,
    bodyBytes: MOST_BYTES,
    answer: z.record(z.string(), z.unknown()),
    handle: async (_, c) => {
      const given = withLevel(parsed(await c.req.arrayBuffer()), c.req.query('level'));
      const told = await attend.hook(
        c.get('guest') ?? { ...OWNERS_GUEST, access: 'attend' },
        given,
      );
      if (told === null) throw wrong(`this is no ${given.hook_event_name} of Claude Code`);
      const isNothing = Object.keys(told).length === 0;
      return isNothing && PROMPTING.includes(given.hook_event_name) ? c.body(null) : c.json(told);
    },
  });
  return [{ ...route, readsBody: true }];
}

/** Over HTTP only the address says whether a hook is that of a project's plugin. */
function withLevel(body: HookBody, said: string | undefined): HookBody {
  const level = hookLevel.safeParse(said).data;
  return level === undefined ? body : { ...body, homeostat: { ...body.homeostat, level } };
}

function parsed(bytes: ArrayBuffer): HookBody {
  const { value, repaired } = repairText(soundJson(new TextDecoder().decode(bytes)));
  const whole = { value, repaired: repaired || !isUtf8(bytes) };
  const body = hookBody.safeParse(whole.value);
  if (!body.success) throw wrong('a hook has "session_id" and "hook_event_name"');
  // What would run is judged letter by letter, or not at all; what a tool printed may hold anything.
  const { hook_event_name, ...named } = hookNames.parse(body.data);
  const isWhole = NAME.test(hook_event_name) && !isRepaired(named);
  if (whole.repaired && (!isWhole || JUDGING.includes(hook_event_name))) {
    throw wrong('it holds a NUL or half a character, and nothing like that is let pass');
  }
  return body.data;
}

/** Whether a text in it was not what can be stored. */
function isRepaired(named: unknown): boolean {
  return JSON.stringify(named).includes(REPLACED);
}

function soundJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!isDeeper(value, MOST_LEVELS)) return value;
  } catch {}
  throw wrong('send JSON, not nested too deeply');
}

function wrong(message: string): HttpProblem {
  return new HttpProblem(400, 'bad_request', { message });
}
