import { z } from 'zod';

const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\w.:-]+$/);
/** More than is kept of it is not looked at. */
const said = z.string().transform((text) => text.slice(0, 2_000_000));

/** Whether the plugin is that of the user or of a project. */
export const hookLevel = z.enum(['user', 'project']);

/** What every hook of the host tells. Fields nobody here reads may come and go with its versions. */
const base = z.object({
  session_id: id,
  hook_event_name: z.string().max(60),
  cwd: z.string().max(4096).optional(),
  prompt_id: id.optional(),
  agent_id: id.optional(),
  agent_type: z.string().max(200).optional(),
  /** Which program it is, where it is not Claude Code; added by whoever passes hooks on, as is what follows. */
  homeostat: z
    .object({
      host: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}$/)
        .optional(),
      pid: z.int().positive().nullish(),
      project_dir: z.string().max(4096).nullish(),
      level: hookLevel.optional(),
    })
    .optional(),
});

const call = base.extend({
  tool_name: z.string().min(1).max(300),
  tool_input: z.unknown().optional(),
  tool_use_id: id.optional(),
});

/** One of a batch. Its result is what the model was shown. */
const batchedCall = call.pick({ tool_name: true, tool_input: true }).extend({
  tool_use_id: id,
  tool_response: z.unknown().optional(),
});

const others = {
  SessionStart: base.extend({ source: z.string().max(40).optional() }),
  UserPromptSubmit: base.extend({ prompt: said }),
  UserPromptExpansion: base.extend({
    command_name: z.string().max(200),
    command_args: said.optional(),
  }),
  PreToolUse: call,
  PermissionRequest: call,
  PostToolUse: call.extend({
    tool_response: z.unknown().optional(),
    duration_ms: z.number().nonnegative().optional(),
  }),
  PostToolUseFailure: call.extend({
    error: said.optional(),
    is_interrupt: z.boolean().optional(),
    duration_ms: z.number().nonnegative().optional(),
  }),
  PostToolBatch: base.extend({ tool_calls: z.array(batchedCall).max(1000) }),
  SubagentStart: base,
  SubagentStop: base.extend({ last_assistant_message: said.optional() }),
  Stop: base.extend({
    background_tasks: z.array(z.unknown()).optional(),
    stop_hook_active: z.boolean().optional(),
  }),
  StopFailure: base.extend({ error: z.string().max(500).optional() }),
  PreCompact: base.extend({ trigger: z.string().max(40).optional() }),
  SessionEnd: base.extend({ reason: z.string().max(100).optional() }),
} as const;

export type HookName = keyof typeof others;
export type HookInput<Name extends HookName> = z.infer<(typeof others)[Name]>;

/** Without what the tool was given and gave back. */
export const hookNames = base;
export const hookBody = base.loose();
export type HookBody = z.infer<typeof hookBody>;

/** The input of a hook that is known here. Null: it is none, or not of its shape. */
export function hookInput<Name extends HookName>(
  name: Name,
  body: HookBody,
): HookInput<Name> | null {
  const parsed = others[name].safeParse(body);
  // The schema was picked by this name.
  return parsed.success ? (parsed.data as HookInput<Name>) : null;
}

export function isHookName(name: string): name is HookName {
  return Object.hasOwn(others, name);
}
