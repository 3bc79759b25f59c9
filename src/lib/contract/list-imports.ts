// What lists of customers and lists of leads have in common: lines are sent, then made into rows in the background.
import { z } from 'zod'

import { LINES_AT_ONCE, MOST_IMPORT_LINES } from './calls/list-imports.ts'
import { MOST_INT, Timestamp } from './endpoint.ts'
export const MOST_COLUMNS = 80
/** What is wrong is shown from the first on; a list with more of it is better mended in the spreadsheet. */
export const FAILED_SHOWN = 100

const Cell = z.string().max(5000, 'At most 5,000 characters in a cell')
const Line = z.array(Cell).max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`)

export const IMPORT_STATES = ['filling', 'running', 'done', 'taken_back'] as const

/** What becomes of a line whose person is there already. */
export const Existing = z.enum(['skip', 'add'])

export const ListImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  heads: z.array(z.string()),
  /** What each column is; an empty one is left out. */
  columns: z.array(z.string()),
  existing: Existing,
  state: z.enum(IMPORT_STATES),
  lines: z.int(),
  added: z.int(),
  skipped: z.int(),
  failed: z.int(),
  who: z.string(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable()
})
export type ListImport = z.output<typeof ListImport>

export const FailedLine = z.object({ line: z.int(), cells: z.array(z.string()), error: z.string() })
export type FailedLine = z.output<typeof FailedLine>

export const ListImportDetail = ListImport.extend({ failedLines: z.array(FailedLine) })
export type ListImportDetail = z.output<typeof ListImportDetail>

export const OneImport = z.object({ importId: z.uuid() })

export const NewImport = z.object({
  fileName: z.string().trim().max(200).default(''),
  heads: Line.min(1, 'There are no columns')
})

export const ImportLines = z.object({
  from: z.int().min(1).max(MOST_IMPORT_LINES),
  lines: z.array(Line).min(1).max(LINES_AT_ONCE, `At most ${LINES_AT_ONCE} lines at once`)
})
export const MAX_LINES_BYTES = 8_000_000

export const MendedLines = z.object({
  lines: z
    .array(z.object({ line: z.int().min(1).max(MOST_INT), cells: Line }))
    .min(1)
    .max(FAILED_SHOWN)
})

export const UndoneImport = z.object({ removed: z.int(), kept: z.int() })
