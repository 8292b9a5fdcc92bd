import { z } from 'zod';
import type { SaidOfWork } from '../../app/tasks/say-of-work.ts';
import type { Refused } from '../../app/tasks/task-desk.ts';
import { taskIdOf } from '../../kernel/event/work-id.ts';
import { apiOrigin } from '../contract/api-origin.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { jsonRoute } from '../gate/route.ts';

export const params = z.strictObject({ id: z.string().min(1).max(200) });
export const ended = z.strictObject({ ok: z.literal(true), id: z.string() });
/** What was said of work, and as what it was taken: "leave it" and "done" end work that does not get on. */
const told = z.strictObject({
  ...ended.shape,
  is: z.enum(['done', 'confirm', 'drop', 'reopen', 'answer']),
});
export const noted = z.strictObject({
  note: z.string().trim().max(500).default('the owner said so'),
});

const answerBody = z.strictObject({
  text: z.string().trim().min(1).max(16_000).nullable().default(null),
  extra_usd: z.number().nonnegative().max(1000).default(0),
  /** Id of this answer: a repeated one counts once. */
  id: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
});

/** Checks cannot be changed here: they run commands, which only the command line accepts. */
const editBody = z.strictObject({
  title: z.string().trim().min(1).max(500).optional(),
  content: z.string().max(64_000).optional(),
  priority: z.int().min(1).max(5).optional(),
  /** Everyday words, or `none`. */
  due: z.string().trim().min(1).max(500).optional(),
});

/** The owner's answers about work that is done, reported as done, or waiting. */
export function taskWordRoutes(ports: HttpPorts, desk: NonNullable<HttpPorts['tasks']>) {
  const say = async (wanted: string, said: SaidOfWork) => {
    const { workId, is } = found(await desk.say(apiOrigin(ports), wanted, said));
    return { ok: true as const, id: taskIdOf(workId), is };
  };
  return [
    editRoute(ports, desk),
    jsonRoute({
      path: '/api/tasks/:id/done',
      summary:
        'Mark a task as done, or a reminder as seen; for a job that asks for confirmation the same as confirm',
      params,
      answer: told,
      body: noted,
      handle: ({ params: { id }, body }) => say(id, { is: 'done', evidence: [body.note] }),
    }),
    jsonRoute({
      path: '/api/tasks/:id/confirm',
      summary: 'Confirm the result, after "finished, please confirm"',
      params,
      answer: told,
      body: z.strictObject({}),
      handle: ({ params: { id } }) => say(id, { is: 'confirm' }),
    }),
    jsonRoute({
      path: '/api/tasks/:id/reopen',
      summary: 'Reject the result: the job continues and gets the reason',
      params,
      answer: told,
      body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
      handle: ({ params: { id }, body }) => say(id, { is: 'reopen', reason: body.reason }),
    }),
    jsonRoute({
      path: '/api/tasks/:id/answer',
      summary: 'Answer the question of a job, raise its budget, or both; it continues at once',
      params,
      answer: told,
      body: answerBody,
      handle: ({ params: { id }, body }) =>
        say(id, {
          is: 'answer',
          text: body.text,
          extraUsd: body.extra_usd,
          ...(body.id !== undefined && { id: body.id }),
        }),
    }),
  ];
}

function editRoute(ports: HttpPorts, desk: NonNullable<HttpPorts['tasks']>) {
  return jsonRoute({
    path: '/api/tasks/:id/edit',
    summary: 'Change a task; fields left out stay as they are',
    params,
    answer: ended.extend({ told: z.array(z.string()) }),
    body: editBody,
    handle: async ({ params: { id }, body }) => {
      return found(await desk.edit(apiOrigin(ports), id, body));
    },
  });
}

/** @throws HttpProblem 404 not found, 409 rejected, 422 ambiguous */
export function found<Answer extends { readonly ok: true }>(answer: Answer | Refused): Answer {
  if (answer.ok) return answer;
  const { code, why: message } = answer;
  if (code === 'unknown_task') throw new HttpProblem(404, 'not_found', { message });
  throw new HttpProblem(code === 'ambiguous' ? 422 : 409, code, { message });
}
