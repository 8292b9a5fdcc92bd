import type { Command } from 'commander';

type Add = (program: Command) => void;

/** Where commands are defined: only what is called is loaded. */
export type CommandSource = {
  /** Of the commands that it adds, in this order. */
  readonly names: readonly string[];
  readonly load: () => Promise<Add>;
};

/** Every command there is, in the order of the help. */
export const COMMANDS: readonly CommandSource[] = [
  {
    names: ['start'],
    load: async () => (await import('./commands/start.ts')).addStartCommand,
  },
  {
    names: ['stop', 'pause', 'resume', 'cycle'],
    load: async () => (await import('./commands/control.ts')).addControlCommands,
  },
  {
    names: ['restart'],
    load: async () => (await import('./commands/restart.ts')).addRestartCommand,
  },
  {
    names: ['status'],
    load: async () => (await import('./commands/status.ts')).addStatusCommand,
  },
  {
    names: ['verify', 'replay'],
    load: async () => (await import('./commands/proof.ts')).addProofCommands,
  },
  {
    names: ['projections'],
    load: async () => (await import('./commands/projections.ts')).addProjectionCommands,
  },
  {
    names: ['events'],
    load: async () => (await import('./commands/events.ts')).addEventsCommand,
  },
  {
    names: ['logs'],
    load: async () => (await import('./commands/logs.ts')).addLogsCommand,
  },
  {
    names: ['live'],
    load: async () => (await import('./commands/live.ts')).addLiveCommand,
  },
  {
    names: ['chat'],
    load: async () => (await import('./commands/chat.ts')).addChatCommand,
  },
  {
    names: ['config'],
    load: async () => (await import('./commands/config.ts')).addConfigCommands,
  },
  {
    names: ['model', 'budget'],
    load: async () => (await import('./commands/model.ts')).addModelCommands,
  },
  {
    names: ['forget'],
    load: async () => (await import('./commands/forget.ts')).addForgetCommand,
  },
  {
    names: ['service'],
    load: async () => (await import('./commands/service.ts')).addServiceCommands,
  },
  {
    names: ['task'],
    load: async () => (await import('./commands/task.ts')).addTaskCommands,
  },
  {
    names: ['remind'],
    load: async () => (await import('./commands/remind.ts')).addRemindCommands,
  },
  {
    names: ['token'],
    load: async () => (await import('./commands/token.ts')).addTokenCommands,
  },
  {
    names: ['import'],
    load: async () => (await import('./commands/import.ts')).addImportCommand,
  },
  {
    names: ['export'],
    load: async () => (await import('./commands/export.ts')).addExportCommand,
  },
  {
    names: ['backup'],
    load: async () => (await import('./commands/backup.ts')).addBackupCommands,
  },
  {
    names: ['doctor'],
    load: async () => (await import('./commands/doctor.ts')).addDoctorCommand,
  },
  {
    names: ['why'],
    load: async () => (await import('./commands/why.ts')).addWhyCommand,
  },
  {
    names: ['watch'],
    load: async () => (await import('./commands/watch.ts')).addWatchCommand,
  },
  {
    names: ['effects'],
    load: async () => (await import('./commands/effects.ts')).addEffectCommands,
  },
  {
    names: ['approvals'],
    load: async () => (await import('./commands/approvals.ts')).addApprovalCommands,
  },
  {
    names: ['owner'],
    load: async () => (await import('./commands/owner.ts')).addOwnerCommands,
  },
  {
    names: ['mail'],
    load: async () => (await import('./commands/mail.ts')).addMailCommands,
  },
  {
    names: ['alerts', 'incidents'],
    load: async () => (await import('./commands/alerts.ts')).addAlertCommands,
  },
  {
    names: ['note'],
    load: async () => (await import('./commands/note.ts')).addNoteCommands,
  },
  {
    names: ['preferences'],
    load: async () => (await import('./commands/preferences.ts')).addPreferenceCommands,
  },
  {
    names: ['procedure'],
    load: async () => (await import('./commands/procedure.ts')).addProcedureCommands,
  },
  {
    names: ['guard'],
    load: async () => (await import('./commands/guard.ts')).addGuardCommands,
  },
  {
    names: ['skill'],
    load: async () => (await import('./commands/skill.ts')).addSkillCommands,
  },
  {
    names: ['roles'],
    load: async () => (await import('./commands/roles.ts')).addRoleCommands,
  },
  {
    names: ['report'],
    load: async () => (await import('./commands/report.ts')).addReportCommand,
  },
  {
    names: ['mcp'],
    load: async () => (await import('./commands/mcp.ts')).addMcpCommands,
  },
  {
    names: ['update'],
    load: async () => (await import('./commands/update.ts')).addUpdateCommand,
  },
  {
    names: ['init'],
    load: async () => (await import('./commands/init.ts')).addInitCommand,
  },
];
