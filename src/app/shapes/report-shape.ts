import { z } from 'zod';
import { dayDoc } from '../../domain/report/views/week.ts';
import type { WeekReport } from '../../domain/report/week-report.ts';

/** A week as the API shows it. */
export const weekReport = z.strictObject({
  week: z.string(),
  days: z.array(dayDoc.extend({ date: z.string() })),
  totals: dayDoc.extend({
    tasks_done: z.int(),
    tasks_new: z.int(),
    mails_in: z.int(),
    mails_out: z.int(),
  }),
  notes: z.array(z.string()),
  sections: z.array(z.strictObject({ title: z.string(), lines: z.array(z.string()) })),
}) satisfies z.ZodType<WeekReport>;
