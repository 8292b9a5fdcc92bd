import { z } from 'zod';
import { checkedTool } from '../../../kernel/checked-tool.ts';
import type { MailDrafts } from '../../../kernel/ports/mail-drafts.ts';
import type { Tool } from '../../../kernel/ports/tool.ts';
import { told } from './told.ts';

/** One line, so that it cannot inject a header. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'one line');

const input = z.strictObject({
  to: z
    .array(line(254).regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'an address'))
    .min(1)
    .max(10),
  subject: line(200),
  thread_id: line(200).optional().describe('of the thread this answers'),
  body: z.string().min(1).max(20_000),
});

/** Drafts a mail. Sending it is a separate action with its own verdict. */
export function draftMailTool(drafts: Pick<MailDrafts, 'write'>): Tool {
  return checkedTool({
    name: 'draft_mail',
    reach: 'workspace',
    isRepeatable: true,
    input,
    description: 'Writes a mail down as a draft for the owner. Nothing is sent.',
    prepare: ({ to, subject, thread_id, body }) => ({
      status: 'ready',
      touches: { content: body },
      summary: `draft a mail to ${to.join(', ')}: ${subject}`,
      run: async ({ actionId: name }) => {
        const threadId = thread_id ?? null;
        const { path } = await drafts.write({ name, to, subject, threadId, body });
        return told(`the draft lies in ${path}; it is not sent`);
      },
    }),
  });
}
