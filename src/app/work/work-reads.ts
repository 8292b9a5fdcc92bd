import type { BoardColumn } from '../../domain/task/work/board-column.ts';
import type { TaskReadsPorts } from '../tasks/task-desk.ts';
import { endedWork } from './ended-work.ts';
import { type FoundOne, oneWork } from './one-work.ts';
import { boardPage, workBoard } from './work-board.ts';
import type { EndedWork, WorkBoard, WorkCard } from './work-shapes.ts';

/** Work of all kinds for a page: in columns, ended, and each piece as a whole. */
export type WorkReads = {
  board(limit: number): Promise<WorkBoard>;
  /** `cursor`: the `next` of the page before. */
  column(
    column: BoardColumn,
    page: { readonly limit: number; readonly cursor?: number | undefined },
  ): Promise<{ readonly cards: readonly WorkCard[]; readonly next: string | null }>;
  ended(page: {
    readonly limit: number;
    readonly before?: number | undefined;
  }): Promise<{ readonly ended: readonly EndedWork[]; readonly next: number | null }>;
  show(wanted: string): Promise<FoundOne>;
};

export function workReads(parts: TaskReadsPorts): WorkReads {
  return {
    board: (limit) => workBoard(parts, limit),
    column: (column, page) => boardPage(parts, column, page),
    ended: (page) => endedWork(parts, page),
    show: (wanted) => oneWork(parts, wanted),
  };
}
