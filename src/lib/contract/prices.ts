import { z } from 'zod'

import { FEE_BASES, MATRIX_KINDS, METHODS } from '#lib/shared/job-pricing/price-book.ts'

import * as calls from './calls/prices.ts'
import { changesOf, endpoint, InWorkspace, Nothing, Revision, Timestamp } from './endpoint.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const LocalId = z.string().regex(/^[\w-]{1,40}$/)
const Cents = z.int().min(0, 'Not less than nothing').max(1_000_000, 'At most 10,000.00')

export const MOST_MATRICES = 60
const MOST_ROWS = 40
const MOST_COLUMNS = 40

const Fee = z.object({
  id: LocalId,
  name: Text(60).min(1, 'Give the fee a name'),
  cents: Cents,
  per: z.enum(FEE_BASES),
  reorderCents: Cents.nullable().default(null),
  freeFrom: z.int().min(1).max(1_000_000).nullable().default(null),
  spread: z.boolean().default(false)
})

const Ascending = (most: number, what: string) =>
  z
    .array(z.int().min(1, `${what} begin at 1`).max(10_000_000))
    .min(1, `Give at least one of the ${what.toLowerCase()}`)
    .max(most, `At most ${most}`)
    .refine(
      list => list.every((value, at) => value > (list[at - 1] ?? Number.NEGATIVE_INFINITY)),
      `${what} ascend, each once`
    )

const MatrixFields = z.object({
  name: Text(80).min(1, 'Give the table a name'),
  method: z.enum(METHODS),
  /** What its columns count. */
  by: z.enum(MATRIX_KINDS),
  /** The first quantity of each row; it reaches to the next one. */
  from: Ascending(MOST_ROWS, 'Quantities'),
  /** The most colours, stitches, square inches or places of each column. */
  upTo: Ascending(MOST_COLUMNS, 'Columns'),
  /** Cents a piece; null: not offered. */
  cents: z.array(z.array(Cents.nullable())),
  /** For each further step beyond the last column, by row. */
  beyond: z
    .object({ step: z.int().min(1).max(1_000_000), cents: z.array(Cents) })
    .nullable()
    .default(null),
  fees: z.array(Fee).max(12, 'At most twelve fees').default([])
})
export type MatrixDetails = z.output<typeof MatrixFields>

/** A table as a whole: as many prices as it has rows and columns. */
export const MatrixInput = MatrixFields.superRefine(({ by, from, upTo, cents, beyond, fees }, context) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const isWhole = cents.length === from.length && cents.every(row => row.length === upTo.length)
  if (!isWhole) say('cents', 'Give a price, or none, for each row and column')
  if (by === 'flat' && upTo.length > 1) say('upTo', 'A flat price has one column')
  if (beyond && beyond.cents.length !== from.length) say('beyond', 'Give what each further step costs in each row')
  if (new Set(fees.map(({ id }) => id)).size < fees.length) say('fees', 'Two fees have the same id')
})

export const Matrix = MatrixFields.extend({ id: z.uuid(), revision: z.int(), updatedAt: Timestamp })
export type Matrix = z.output<typeof Matrix>

const RuleFields = z.object({
  markupPercent: z.int().min(0).max(1000, 'At most 1,000 %'),
  roundBlankCents: z.int().min(1).max(100),
  upcharges: z.array(z.object({ size: Text(20).min(1, 'Name the size'), cents: Cents })).max(40),
  levels: z
    .array(
      z.object({
        id: LocalId,
        name: Text(40).min(1, 'Give the level a name'),
        percent: z.number().min(0).max(90, 'At most 90 %')
      })
    )
    .max(12, 'At most twelve levels')
})
export type PriceRuleDetails = z.output<typeof RuleFields>

/** All that a job is priced with. */
export const PriceBook = RuleFields.extend({
  hourlyCents: z.int(),
  matrices: z.array(MatrixFields.extend({ id: z.uuid() }))
})

export const Prices = z.object({
  rules: RuleFields.extend({ revision: z.int() }),
  matrices: z.array(Matrix),
  /** Who changed what, the newest first. */
  activity: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})
export type Prices = z.output<typeof Prices>

const prices = { access: 'workspace', query: InWorkspace } as const
const OneMatrix = z.object({ matrixId: z.uuid() })

export const getPrices = endpoint({
  ...prices,
  ...calls.getPrices,
  may: 'prices:read',
  summary: 'What the workspace prices jobs by: tables of quantity and colors, stitches or area, and rules.',
  data: Prices
})

export const updatePriceRules = endpoint({
  ...prices,
  ...calls.updatePriceRules,
  may: 'prices:write',
  summary: 'Changes what is given. Jobs keep the prices that they were priced with.',
  body: changesOf(RuleFields).extend({ revision: Revision }),
  data: Prices.shape.rules
})

export const createPriceMatrix = endpoint({
  ...calls.createPriceMatrix,
  access: 'workspace',
  may: 'prices:write',
  query: InWorkspace,
  body: MatrixInput,
  data: Matrix
})

export const updatePriceMatrix = endpoint({
  ...calls.updatePriceMatrix,
  access: 'workspace',
  may: 'prices:write',
  summary: 'Changes what is given. The revision must be the one read; otherwise 409 with the newest table.',
  params: OneMatrix,
  query: InWorkspace,
  body: changesOf(MatrixFields).extend({ revision: Revision }),
  data: Matrix
})

export const deletePriceMatrix = endpoint({
  ...calls.deletePriceMatrix,
  access: 'workspace',
  may: 'prices:write',
  summary: 'Deletes the table; jobs that were priced with it keep their prices.',
  params: OneMatrix,
  query: InWorkspace,
  data: Nothing
})
