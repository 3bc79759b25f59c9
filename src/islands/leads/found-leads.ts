import type { Data } from '#lib/contract/endpoint.ts'
import type { getLeadBoard, listLeads } from '#lib/contract/leads.ts'

export type Board = Data<typeof getLeadBoard>
/** Rows or a board, as the filter says. */
export type FoundLeads = Data<typeof listLeads> & { board?: Board }

/** A board as the list kit wants it. */
export function foundOf(board: Board, pageSize: number): FoundLeads {
  const total = board.reduce((sum, column) => sum + column.total, 0)
  return { rows: [], total, page: 1, pageSize, board }
}
