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
    load: async () => (await import('./commands/operate/start.ts')).addStartCommand,
  },
  {
    names: ['stop', 'pause', 'resume', 'cycle'],
    load: async () => (await import('./commands/operate/control.ts')).addControlCommands,
  },
  {
    names: ['restart'],
    load: async () => (await import('./commands/operate/restart.ts')).addRestartCommand,
  },
  {
    names: ['status'],
    load: async () => (await import('./commands/watch/status.ts')).addStatusCommand,
  },
  {
    names: ['verify', 'replay'],
    load: async () => (await import('./commands/prove/proof.ts')).addProofCommands,
  },
  {
    names: ['projections'],
    load: async () => (await import('./commands/prove/projections.ts')).addProjectionCommands,
  },
  {
    names: ['events'],
    load: async () => (await import('./commands/watch/events.ts')).addEventsCommand,
  },
  {
    names: ['logs'],
    load: async () => (await import('./commands/watch/logs.ts')).addLogsCommand,
  },
  {
    names: ['live'],
    load: async () => (await import('./commands/watch/live.ts')).addLiveCommand,
  },
  {
    names: ['chat'],
    load: async () => (await import('./commands/work/chat.ts')).addChatCommand,
  },
  {
    names: ['config'],
    load: async () => (await import('./commands/operate/config.ts')).addConfigCommands,
  },
  {
    names: ['model', 'budget'],
    load: async () => (await import('./commands/model/model.ts')).addModelCommands,
  },
  {
    names: ['forget'],
    load: async () => (await import('./commands/operate/forget.ts')).addForgetCommand,
  },
  {
    names: ['service'],
    load: async () => (await import('./commands/operate/service.ts')).addServiceCommands,
  },
  {
    names: ['task'],
    load: async () => (await import('./commands/work/task.ts')).addTaskCommands,
  },
  {
    names: ['remind'],
    load: async () => (await import('./commands/work/remind.ts')).addRemindCommands,
  },
  {
    names: ['token'],
    load: async () => (await import('./commands/operate/token.ts')).addTokenCommands,
  },
  {
    names: ['import'],
    load: async () => (await import('./commands/operate/import.ts')).addImportCommand,
  },
  {
    names: ['export'],
    load: async () => (await import('./commands/operate/export.ts')).addExportCommand,
  },
  {
    names: ['backup'],
    load: async () => (await import('./commands/operate/backup.ts')).addBackupCommands,
  },
  {
    names: ['doctor'],
    load: async () => (await import('./commands/operate/doctor.ts')).addDoctorCommand,
  },
  {
    names: ['why'],
    load: async () => (await import('./commands/watch/why.ts')).addWhyCommand,
  },
  {
    names: ['watch'],
    load: async () => (await import('./commands/watch/watch.ts')).addWatchCommand,
  },
  {
    names: ['effects'],
    load: async () => (await import('./commands/approve/effects.ts')).addEffectCommands,
  },
  {
    names: ['approvals'],
    load: async () => (await import('./commands/approve/approvals.ts')).addApprovalCommands,
  },
  {
    names: ['owner'],
    load: async () => (await import('./commands/approve/owner.ts')).addOwnerCommands,
  },
  {
    names: ['mail'],
    load: async () => (await import('./commands/work/mail.ts')).addMailCommands,
  },
  {
    names: ['alerts', 'incidents'],
    load: async () => (await import('./commands/watch/alerts.ts')).addAlertCommands,
  },
  {
    names: ['note'],
    load: async () => (await import('./commands/work/note.ts')).addNoteCommands,
  },
  {
    names: ['preferences'],
    load: async () => (await import('./commands/work/preferences.ts')).addPreferenceCommands,
  },
  {
    names: ['procedure'],
    load: async () => (await import('./commands/model/procedure.ts')).addProcedureCommands,
  },
  {
    names: ['guard'],
    load: async () => (await import('./commands/approve/guard.ts')).addGuardCommands,
  },
  {
    names: ['skill'],
    load: async () => (await import('./commands/model/skill.ts')).addSkillCommands,
  },
  {
    names: ['roles'],
    load: async () => (await import('./commands/model/roles.ts')).addRoleCommands,
  },
  {
    names: ['report'],
    load: async () => (await import('./commands/watch/report.ts')).addReportCommand,
  },
  {
    names: ['mcp'],
    load: async () => (await import('./commands/model/mcp.ts')).addMcpCommands,
  },
  {
    names: ['update'],
    load: async () => (await import('./commands/operate/update.ts')).addUpdateCommand,
  },
  {
    names: ['init'],
    load: async () => (await import('./commands/operate/init.ts')).addInitCommand,
  },
];
