import type { Command } from 'commander';

type Add = (program: Command) => void;

/** Where commands are defined; only the command that is called is loaded. */
type CommandSource = {
  /** The commands it adds, in this order, including old names that help no longer shows. */
  readonly names: readonly string[];
  readonly load: () => Promise<Add>;
};

/** Every command, in the order and the groups of the help. */
export const COMMANDS: readonly {
  readonly group: string;
  readonly sources: readonly CommandSource[];
}[] = [
  {
    group: 'Work:',
    sources: [
      {
        names: ['task', 'remind'],
        load: async () => (await import('./commands/work/task.ts')).addTaskCommands,
      },
      {
        names: ['chat'],
        load: async () => (await import('./commands/work/chat.ts')).addChatCommand,
      },
      {
        names: ['mail'],
        load: async () => (await import('./commands/work/mail.ts')).addMailCommands,
      },
    ],
  },
  {
    group: 'Watch:',
    sources: [
      {
        names: ['status'],
        load: async () => (await import('./commands/watch/status.ts')).addStatusCommand,
      },
      {
        names: ['dashboard'],
        load: async () => (await import('./commands/watch/dashboard.ts')).addDashboardCommand,
      },
      {
        names: ['live'],
        load: async () => (await import('./commands/watch/live.ts')).addLiveCommand,
      },
      {
        names: ['watch'],
        load: async () => (await import('./commands/watch/watch.ts')).addWatchCommand,
      },
      {
        names: ['events'],
        load: async () => (await import('./commands/watch/events.ts')).addEventsCommand,
      },
      {
        names: ['why'],
        load: async () => (await import('./commands/watch/why.ts')).addWhyCommand,
      },
      {
        names: ['alerts', 'incidents'],
        load: async () => (await import('./commands/watch/alerts.ts')).addAlertCommands,
      },
      {
        names: ['report'],
        load: async () => (await import('./commands/watch/report.ts')).addReportCommand,
      },
      {
        names: ['logs'],
        load: async () => (await import('./commands/watch/logs.ts')).addLogsCommand,
      },
    ],
  },
  {
    group: 'Approve:',
    sources: [
      {
        names: ['approvals'],
        load: async () => (await import('./commands/approve/approvals.ts')).addApprovalCommands,
      },
      {
        names: ['effects'],
        load: async () => (await import('./commands/approve/effects.ts')).addEffectCommands,
      },
      {
        names: ['guard'],
        load: async () => (await import('./commands/approve/guard.ts')).addGuardCommands,
      },
      {
        names: ['owner'],
        load: async () => (await import('./commands/approve/owner.ts')).addOwnerCommands,
      },
    ],
  },
  {
    group: 'Model:',
    sources: [
      {
        names: ['model', 'budget'],
        load: async () => (await import('./commands/model/model.ts')).addModelCommands,
      },
      {
        names: ['roles'],
        load: async () => (await import('./commands/model/roles.ts')).addRoleCommands,
      },
      {
        names: ['skill'],
        load: async () => (await import('./commands/model/skill.ts')).addSkillCommands,
      },
      {
        names: ['mcp'],
        load: async () => (await import('./commands/model/mcp.ts')).addMcpCommands,
      },
    ],
  },
  {
    group: 'Memory:',
    sources: [
      {
        names: ['memory'],
        load: async () => (await import('./commands/memory/memory.ts')).addMemoryCommands,
      },
      {
        names: ['preferences'],
        load: async () => (await import('./commands/memory/preferences.ts')).addPreferenceCommands,
      },
      {
        names: ['note'],
        load: async () => (await import('./commands/memory/note.ts')).addNoteCommands,
      },
      {
        names: ['procedure'],
        load: async () => (await import('./commands/memory/procedure.ts')).addProcedureCommands,
      },
      {
        names: ['import'],
        load: async () => (await import('./commands/memory/import.ts')).addImportCommand,
      },
      {
        names: ['export'],
        load: async () => (await import('./commands/memory/export.ts')).addExportCommand,
      },
      {
        names: ['forget'],
        load: async () => (await import('./commands/memory/forget.ts')).addForgetCommand,
      },
    ],
  },
  {
    group: 'Self:',
    sources: [
      {
        names: ['identity'],
        load: async () => (await import('./commands/self/identity.ts')).addIdentityCommands,
      },
      {
        names: ['whoami'],
        load: async () => (await import('./commands/self/whoami.ts')).addWhoamiCommand,
      },
      {
        names: ['charter'],
        load: async () => (await import('./commands/self/charter.ts')).addCharterCommands,
      },
    ],
  },
  {
    group: 'Operate:',
    sources: [
      {
        names: ['init'],
        load: async () => (await import('./commands/operate/init.ts')).addInitCommand,
      },
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
        names: ['config'],
        load: async () => (await import('./commands/operate/config.ts')).addConfigCommands,
      },
      {
        names: ['token'],
        load: async () => (await import('./commands/operate/token.ts')).addTokenCommands,
      },
      {
        names: ['service'],
        load: async () => (await import('./commands/operate/service.ts')).addServiceCommands,
      },
      {
        names: ['claude'],
        load: async () => (await import('./commands/claude/claude.ts')).addClaudeCommands,
      },
      {
        names: ['doctor'],
        load: async () => (await import('./commands/operate/doctor.ts')).addDoctorCommand,
      },
      {
        names: ['backup'],
        load: async () => (await import('./commands/operate/backup.ts')).addBackupCommands,
      },
      {
        names: ['update'],
        load: async () => (await import('./commands/operate/update.ts')).addUpdateCommand,
      },
    ],
  },
  {
    group: 'Prove:',
    sources: [
      {
        names: ['log', 'verify', 'replay', 'projections'],
        load: async () => (await import('./commands/prove/log.ts')).addLogCommands,
      },
    ],
  },
];
