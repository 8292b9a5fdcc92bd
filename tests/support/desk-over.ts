import { type TaskDesk, type TaskDeskPorts, taskDesk } from '../../src/app/tasks/task-desk.ts';

/** The owner's desk over the log of agent `a`, in Berlin; what is personal is kept as it is. */
export function deskOver(log: TaskDeskPorts['log']): TaskDesk {
  return taskDesk({
    log,
    agentId: 'a',
    config: { timezone: 'Europe/Berlin' },
    blobs: {
      putPersonal: async (_, text) => ({ blob: text, bytes: text.length }),
      getPersonal: async (_, blob) => ({ status: 'found', text: blob }),
    },
  });
}
