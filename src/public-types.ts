/*
 * What other programs may rely on: the documents that commands print with --json and the HTTP interface answers.
 * Types alone; the program itself is the command.
 */

export type { ChatThread, OpenAsks } from './app/chat-shapes.ts';
export type { Status } from './app/shapes/status-shape.ts';
export type { ShownOrder, ShownTask } from './app/tasks/task-desk.ts';
export type { BudgetSummary } from './domain/budget/summarise-budget.ts';
export type { Api } from './http/api.ts';
