import { join } from 'node:path';
import { mailDraftFiles } from '../../adapters/files/mail-drafts.ts';
import type { Config } from '../../config.ts';
import { defaultLearningSettings } from '../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { Memory } from '../../kernel/ports/memory.ts';
import type { Tool } from '../../kernel/ports/tool.ts';
import type { Projection } from '../../kernel/projection/projection.ts';
import { capabilityTools } from '../../phases/act/tools/capability-tools.ts';
import { draftMailTool } from '../../phases/act/tools/draft-mail.ts';
import { memoryTools } from '../../phases/act/tools/memory-tools.ts';
import { readAntiPatternTool } from '../../phases/act/tools/read-anti-pattern.ts';
import { readLearnedTool } from '../../phases/act/tools/read-learned.ts';
import { type RecorderPorts, recorderOf } from '../../phases/act/tools/recorder.ts';
import { sawFailure } from '../../phases/act/tools/saw-failure.ts';
import { taskTools } from '../../phases/act/tools/task-tools.ts';
import { orderDocuments, orderRecords } from '../../prompt/lists/owner/order-records.ts';

type RecordingAgent = RecorderPorts & { readonly config: Pick<Config, 'stateDir' | 'timezone'> };

/** Tools by which the agent keeps what it learned and plans: facts in the log, never files (D3). */
export function recordTools(agent: RecordingAgent, memory: Memory): readonly Tool[] {
  const record = recorderOf(agent);
  const living =
    <Doc>(projection: Projection<Doc>) =>
    async () =>
      (await agent.log.view(agent.agentId, [{ projection, keys: 'recent' }])).all(projection);
  const { timezone: zone } = agent.config;
  const orders = async () =>
    orderRecords(await agent.log.view(agent.agentId, orderDocuments), zone);
  return [
    ...capabilityTools({
      record,
      settings: defaultLearningSettings,
      sawFailure: (cycleNo) => sawFailure(agent, cycleNo),
    }),
    readAntiPatternTool(living(antiPatternProjection)),
    readLearnedTool(living(capabilityProjection)),
    ...taskTools({ record, tasks: living(intentionProjection), orders, zone }),
    ...memoryTools(memory),
    draftMailTool(mailDraftFiles(join(agent.config.stateDir, 'outbox'))),
  ];
}
