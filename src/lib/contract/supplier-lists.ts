// Price lists of suppliers. The browser takes the file apart and puts the lines of a style together; styles are sent some at a
// time, first to see what would change, then to change it.
import { formatNumber } from '#lib/shared/number-format.ts'
import { z } from 'zod'

import { PRICE_COLUMNS } from '#lib/shared/price-list-columns.ts'

import * as calls from './calls/supplier-lists.ts'
import { MOST_LIST_LINES, STYLES_AT_ONCE } from './calls/supplier-lists.ts'
import { Cents, endpoint, Hex, InWorkspace, Nothing, Timestamp } from './endpoint.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Supplier = Text(80).min(1, 'Say whose prices these are')
/** No call takes more. */
const MOST_COSTS = 12_000
const MOST_LIST_COLUMNS = 120

const ListedStyle = z.object({
  maker: Text(80).default(''),
  styleNumber: Text(40).min(1, 'Give the style number'),
  name: Text(120).min(1, 'Enter a name'),
  costs: z
    .array(
      z.object({
        /** Empty: the same in all colours, or all sizes. */
        colour: Text(60).default(''),
        hex: Hex.nullable().default(null),
        size: Text(20).default(''),
        costCents: Cents
      })
    )
    .min(1)
})

const Styles = z.object({
  supplier: Supplier,
  styles: z
    .array(ListedStyle)
    .min(1)
    .max(STYLES_AT_ONCE, `At most ${STYLES_AT_ONCE} styles at once`)
    .refine(styles => styles.reduce((sum, { costs }) => sum + costs.length, 0) <= MOST_COSTS, {
      error: () => `At most ${formatNumber(MOST_COSTS)} prices at once`
    })
})

export const SupplierList = z.object({
  supplier: z.string(),
  fileName: z.string(),
  heads: z.array(z.string()),
  columns: z.array(z.string()),
  styles: z.int(),
  appliedAt: Timestamp
})
export type SupplierList = z.output<typeof SupplierList>

export const CHANGES_SHOWN = 12

export const ComparedStyle = z.object({
  maker: z.string(),
  styleNumber: z.string(),
  name: z.string(),
  /** `refused`: it cannot be kept, for the reason in `problem`. */
  state: z.enum(['new', 'changed', 'same', 'refused']),
  problem: z.string(),
  /** How many costs are new or other ones, and the first of them. */
  count: z.int(),
  changes: z
    .array(z.object({ colour: z.string(), size: z.string(), before: z.int().nullable(), after: z.int() }))
    .max(CHANGES_SHOWN)
})
export type ComparedStyle = z.output<typeof ComparedStyle>

const lists = { access: 'workspace', may: 'blanks:write', query: InWorkspace } as const

export const listSupplierLists = endpoint({
  ...lists,
  ...calls.listSupplierLists,
  summary: 'The price lists that were read, one of each supplier: how its columns are laid out, and when it was read.',
  data: z.array(SupplierList)
})

export const comparePriceList = endpoint({
  ...lists,
  ...calls.comparePriceList,
  summary: 'What these styles of a supplier’s list would change in the blanks. Changes nothing.',
  maxBytes: 8_000_000,
  body: Styles,
  data: z.array(ComparedStyle)
})

export const applyPriceList = endpoint({
  ...lists,
  ...calls.applyPriceList,
  summary:
    'Makes blanks of new styles and gives known ones the costs, colors and sizes of the list. What the list does not name stays, and jobs keep the costs they have. Sent again, it changes nothing.',
  maxBytes: 8_000_000,
  body: Styles,
  data: z.object({ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() })
})

export const rememberSupplierList = endpoint({
  ...lists,
  ...calls.rememberSupplierList,
  summary: 'Keeps what the columns of a supplier’s list are, for the next one.',
  body: z
    .object({
      supplier: Supplier,
      fileName: Text(200).optional(),
      heads: z.array(Text(200)).min(1).max(MOST_LIST_COLUMNS, `At most ${MOST_LIST_COLUMNS} columns`),
      columns: z.array(z.enum(['', ...PRICE_COLUMNS])).max(MOST_LIST_COLUMNS),
      styles: z.int().min(0).max(MOST_LIST_LINES)
    })
    .refine(({ heads, columns }) => heads.length === columns.length, {
      path: ['columns'],
      message: 'Say of each column what it is'
    }),
  data: Nothing
})
