const CHAT = 'chat-';

/** A new chat; `id` may hold letters, digits, `_`, `.` and `-`. */
export function chatThreadId(id: string): string {
  return `${CHAT}${id}`;
}

/** A conversation at a terminal: its answers are kept and shown there, and mailed to nobody. */
export function isChat(threadId: string): boolean {
  return threadId.startsWith(CHAT);
}
