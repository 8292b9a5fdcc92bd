import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownerFiles } from '../../adapters/files/owner-files.ts';
import { type WorkspaceRoom, workspaceRoom } from '../../adapters/files/workspace-room.ts';
import { ordersFileOf } from '../../adapters/sensors/machine-senses.ts';
import { backgroundCommands } from '../../adapters/tools/background-commands.ts';
import { backgroundTools } from '../../adapters/tools/background-tools.ts';
import { shellTool } from '../../adapters/tools/shell-tool.ts';
import { agentMemoryWithGraph } from '../../app/graph/graph-memory.ts';
import { guestQuotaOf } from '../../app/guest/guest-quota.ts';
import { memoryService } from '../../app/guest/memory-service.ts';
import { lookBackOf } from '../../app/look-back.ts';
import { providerWeb } from '../../app/provider-web.ts';
import { defaultJobSettings } from '../../domain/job/settings.ts';
import { defaultLearningSettings } from '../../domain/learning/settings.ts';
import { environment } from '../../environment.ts';
import { isOffered } from '../../guard/policy/action-policy.ts';
import type { StepRunner } from '../../kernel/ports/step-runner.ts';
import type { Tool, Touches } from '../../kernel/ports/tool.ts';
import type { WorkPorts } from '../../phases/act/job/prompt/job-ports.ts';
import { defaultDelegationSettings, delegationWith } from '../../phases/act/loop/delegate.ts';
import type { Delegation } from '../../phases/act/loop/loop.ts';
import { defaultLoopSettings } from '../../phases/act/loop/loop-ports.ts';
import { DELEGATE_TOOL } from '../../phases/act/loop/roles.ts';
import { lookBackTools } from '../../phases/act/tools/look-back-tools.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import { consentedPorts } from '../../phases/model/consented-ports.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { PhaseContext } from '../../phases/phase-context.ts';
import type { ProcedurePorts } from '../../phases/reflect/distil.ts';
import { type Opening, openOrClose } from '../../process/closers.ts';
import {
  defaultAcceptSettings,
  defaultActSettings,
  defaultResumeSettings,
  defaultReviewSettings,
  defaultRoleSettings,
  defaultSummarySettings,
} from '../../prompt/compose/compose-records.ts';
import { defaultWindowSettings } from '../../prompt/conversation.ts';
import { defaultPromptSettings } from '../../prompt/prompt-settings.ts';
import { auditor } from '../model/auditor.ts';
import { promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { chosenWorker } from './claude-code.ts';
import { openFileTools, openGit } from './file-tools.ts';
import type { SharedGuard } from './guard.ts';
import { lookTool } from './look-tool.ts';
import { openMcpTools } from './mcp-tools.ts';
import { picturesOf } from './pictures.ts';
import { recordTools } from './record-tools.ts';
import { sandboxOf } from './sandbox-of.ts';
import { openSkills } from './skills.ts';
import { openWebTools } from './web-tools.ts';

/** Where the program is, and the standing orders that ship with it. */
const PROGRAM = fileURLToPath(new URL('../../../', import.meta.url));

type ActingAgent = Omit<OpenAgent, 'close'> & Opening;

/**
 * What the agent loop works with: gathered anew for each piece of work, so that what the owner changes counts. The
 * guardian's parser is loaded once; while it cannot be loaded nothing is judged, and so nothing runs.
 */
export function actingWith(
  agent: ActingAgent,
  modelPorts: ModelPorts,
  shared: SharedGuard,
): (context: PhaseContext) => Promise<WorkPorts> {
  const guard = { judge: async (touches: Touches) => (await shared()).judge(touches) };
  const confining = sandboxOf(agent);
  const { runner } = confining;
  const asked = askers();
  const skills = openSkills(agent, { steps: runner });
  return (context) =>
    openOrClose(agent, async (closers) => {
      const { config, agentId, now } = agent;
      const { stateDir } = config;
      const path = environment()['PATH'] ?? '';
      const policy = actionPolicy(stateDir);
      const mcp = openMcpTools({
        stateDir,
        environment: environment(),
        nowMs: () => Date.now(),
      });
      closers.add('mcp servers', mcp.close);
      const foreign = (await mcp.look()).tools;
      const offered = await skills.offered();
      const background = backgroundCommands(runner);
      closers.add('background commands', background.close);
      const git = await openGit({ stateDir, agentId, steps: runner });
      const tools = [
        ...(await ownTools(agent, runner)),
        ...(await lookTool(stateDir, (await consentedPorts(context, modelPorts)).models)),
        ...backgroundTools(background),
        ...skills.tools,
        ...foreign,
      ];
      return {
        modelPorts,
        blobs: agent.blobs,
        guard,
        policy,
        ...asked,
        skills: offered,
        pictures: picturesOf({ config, agentId, now, files: git, path }),
        files: ownerFiles(join(stateDir, 'workspace'), roomIn(config)),
        job: defaultJobSettings,
        known: {
          ...defaultLearningSettings,
          ...defaultPromptSettings,
          zone: config.timezone,
          ordersFile: await ordersFileOf({ stateDir, defaultOrdersDir: PROGRAM }),
        },
        isConfined: config.sandbox !== 'none',
        tools: tools.filter(({ name }) => isOffered(policy, name)),
        web: providerWeb(config, policy),
        memory: agentMemoryWithGraph(agent, { withinMs: config.recallMs, onError: agent.onError }),
        window: defaultWindowSettings,
        settings: defaultLoopSettings,
        asking: defaultAskSettings.act,
        template: promptTemplate('act'),
        records: defaultActSettings,
        delegation: isOffered(policy, DELEGATE_TOOL) ? delegation() : null,
        worker: await chosenWorker(config),
        // What was done is done, whatever could not be closed after it.
        close: () => closers.close().catch(() => undefined),
      };
    });
}

type Askers = Pick<WorkPorts, 'audit' | 'summarise' | 'accept' | 'review' | 'resume'>;

function askers(): Askers {
  const { summarise, accept, review } = defaultAskSettings;
  return {
    audit: auditor(),
    summarise: {
      template: promptTemplate('summarise'),
      records: defaultSummarySettings,
      asking: summarise,
    },
    accept: { template: promptTemplate('accept'), records: defaultAcceptSettings, asking: accept },
    review: { template: promptTemplate('review'), records: defaultReviewSettings, asking: review },
    resume: { template: promptTemplate('resume'), records: defaultResumeSettings },
  };
}

/** Sub-agents, each with words of its own (V73). */
function delegation(): Delegation {
  const { builder, researcher, reviewer } = defaultAskSettings;
  return delegationWith({
    templates: {
      builder: promptTemplate('builder'),
      researcher: promptTemplate('researcher'),
      reviewer: promptTemplate('reviewer'),
    },
    asking: { builder, researcher, reviewer },
    records: defaultRoleSettings,
    settings: defaultDelegationSettings,
  });
}

/** What reflection makes procedures from: the agent's own tools, and who approves. */
export function procedurePorts(agent: Omit<ActingAgent, 'onError'>): () => Promise<ProcedurePorts> {
  const { runner } = sandboxOf(agent);
  return async () => ({
    blobs: agent.blobs,
    tools: await ownTools(agent, runner),
    isConfined: agent.config.sandbox !== 'none',
    approval: actionPolicy(agent.config.stateDir).procedureApproval,
  });
}

function roomIn({ stateDir, workspaceMb: limitMb }: ActingAgent['config']): WorkspaceRoom {
  return workspaceRoom({ stateDir, limitMb });
}

async function ownTools(
  agent: Omit<ActingAgent, 'onError'>,
  runner: StepRunner,
): Promise<readonly Tool[]> {
  const { agentId, config } = agent;
  const { stateDir } = config;
  const room = roomIn(config);
  return [
    shellTool(
      runner,
      config.sandbox === 'none'
        ? null
        : memoryService({ ...agent, guestQuota: guestQuotaOf(config) }),
    ),
    ...(await openFileTools({ stateDir, agentId, steps: runner, room })),
    ...openWebTools(config, agent.standIns?.sites),
    ...recordTools(agent, agentMemoryWithGraph(agent, { withinMs: config.recallMs })),
    ...lookBackTools(lookBackOf(agent)),
  ];
}
