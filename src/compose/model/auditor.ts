import type { Asker } from '../../phases/act/loop/loop-ports.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import { defaultAuditSettings } from '../../prompt/compose/compose-records.ts';
import { promptTemplate } from './model-ports.ts';

/** How tier 3 asks. */
export function auditor(): Asker {
  const { audit: asking } = defaultAskSettings;
  return { template: promptTemplate('audit'), records: defaultAuditSettings, asking };
}
