import { z } from 'zod'

import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'
import { COUNTED_BY, METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { STEPS } from '#lib/shared/production-counts.ts'

import { BlankPhotoArea, PrintArea } from './blanks.ts'
import { Hex } from './endpoint.ts'
import { OptionType, OptionValue } from './items.ts'
import { TaxClassId } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Cents = z.int().min(0, 'Not less than nothing').max(10_000_000, 'At most 100,000.00')
/** Cents of one, to the hundredth: prices have up to four decimals, sums have two. */
const Price = z
  .number()
  .min(0, 'Not less than nothing')
  .max(10_000_000, 'At most 100,000.00')
  .multipleOf(0.01, 'A price has four decimals at most')
const Count = z.int().min(0).max(100_000, 'At most 100,000')

export const MOST_ITEMS = 1000
const MOST_PEOPLE = 1000

/** How a proof of a design shows it: one artboard on a garment, its drawing's middle and top within the print area. */
export const ProofPlace = z.object({
  artboard: z.string().min(1).max(64),
  garment: z.enum(GARMENT_KINDS),
  side: z.enum(['front', 'back']),
  /** Of the garment, as the designer's list has it. */
  size: z.string().max(20),
  xMm: z.number().min(-2000).max(2000),
  yMm: z.number().min(-2000).max(2000),
  /** On the photo of the blank, within the print area there. */
  photo: z.boolean().optional()
})
export type ProofPlace = z.output<typeof ProofPlace>

/** One decoration of an item: a layout, at a place, by a method, in a size. */
export const JobComponent = z.object({
  id: z.uuid(),
  /** The layout; null where it is only called by a name. */
  documentId: z.uuid().nullable().default(null),
  design: Text(120).default(''),
  location: Text(60).default(''),
  method: z.enum(METHODS).default('vinyl'),
  /** The table of the job's prices that it is priced by. */
  matrixId: z.uuid().nullable().default(null),
  /** Colours, stitches, square inches or places, as its table counts. */
  amount: z.number().min(0).max(10_000_000).default(1),
  widthMm: z.number().min(0).max(10_000).nullable().default(null),
  heightMm: z.number().min(0).max(10_000).nullable().default(null),
  /** Dark goods: one more screen. */
  underbase: z.boolean().default(false),
  /** Made before: screens and digitising are there. */
  reorder: z.boolean().default(false),
  /** What film or transfer of one piece costs the shop. */
  filmCents: Cents.default(0),
  pressSeconds: z.int().min(0).max(3600).default(0),
  note: Text(500).default(''),
  /** What it is counted by: each piece of the item, or each name or number of its list. */
  per: z.enum(COUNTED_BY).default('piece'),
  proof: ProofPlace.optional()
})
export type JobComponent = z.output<typeof JobComponent>

/** The garment or product under an item. */
export const JobBlank = z.object({
  /** An item of the shop it was taken from. */
  itemId: z.uuid().nullable().default(null),
  /** The blank of the catalogue that it was taken from. */
  blankId: z.uuid().nullable().optional(),
  name: Text(120).default(''),
  maker: Text(80).default(''),
  styleNumber: Text(40).default(''),
  colour: Text(60).default(''),
  hex: Hex.nullable().default(null),
  /** What the shop pays; null: not known. */
  costCents: Cents.nullable().default(null),
  /** Sizes that cost something else. */
  sizeCosts: z
    .array(z.object({ size: Text(20).min(1), costCents: Cents }))
    .max(40)
    .optional(),
  /** Where the shop buys it. */
  supplier: Text(80).optional(),
  /** Its own pictures, and where on it can be printed. */
  frontFileId: z.uuid().nullable().optional(),
  backFileId: z.uuid().nullable().optional(),
  frontArea: BlankPhotoArea.nullable().optional(),
  backArea: BlankPhotoArea.nullable().optional(),
  printAreas: z.array(PrintArea).max(12, 'At most twelve places').optional(),
  /** What it is taxed as: items that are made of it begin with that. */
  taxClass: TaxClassId.optional(),
  /** Customer supplies it. */
  supplied: z.boolean().default(false)
})
export type JobBlank = z.output<typeof JobBlank>

const JobPerson = z.object({
  id: z.uuid(),
  size: Text(20).default(''),
  name: Text(60).default(''),
  number: Text(12).default(''),
  note: Text(120).default('')
})
export type JobPerson = z.output<typeof JobPerson>

const FixedPrice = z.object({
  cents: Price,
  reason: Text(200).min(1, 'Enter why this price is set by hand'),
  /** It cannot be changed until it is unlocked. */
  locked: z.boolean().default(false)
})

/** A column that a shop adds to the items of one job: a copy of an option of its own. */
export const JobColumn = z.object({
  id: z.uuid(),
  /** The option it was made of; it may have been changed or deleted since. */
  optionId: z.uuid().nullable().default(null),
  name: Text(60).min(1, 'Give the column a name'),
  type: OptionType,
  values: z.array(OptionValue).max(200).default([])
})
export type JobColumn = z.output<typeof JobColumn>

function once<T>(list: T[], of: (each: T) => string): boolean {
  return new Set(list.map(of)).size === list.length
}

export const JobItemInput = z.object({
  id: z.uuid(),
  /** Its place among the others. */
  position: z.int().min(0).max(1_000_000),
  /** `single` has no sizes and no blank: a service, a fee, a sign. */
  kind: z.enum(['garment', 'single']).default('garment'),
  name: Text(160).default(''),
  note: Text(1000).default(''),
  pictureFileId: z.uuid().nullable().default(null),
  blank: JobBlank.default(JobBlank.parse({})),
  sizes: z
    .array(z.object({ size: Text(20).min(1, 'Name the size'), quantity: Count }))
    .max(40, 'At most forty sizes')
    .refine(sizes => once(sizes, ({ size }) => size), 'A size stands there twice')
    .default([]),
  /** Of a single one: 2.5 hours. */
  quantity: z
    .number()
    .min(0)
    .max(100_000, 'At most 100,000')
    .multipleOf(0.01, 'A quantity has two decimals at most')
    .default(1),
  people: z.array(JobPerson).max(MOST_PEOPLE).default([]),
  components: z
    .array(JobComponent)
    .max(12, 'At most twelve decorations')
    .refine(list => once(list, ({ id }) => id), 'Two decorations have the same id')
    .default([]),
  /** A price of its own instead of tables and mark-up on the blank. */
  ownCents: Price.nullable().default(null),
  taxed: z.boolean().default(true),
  /** What it is taxed as; empty: standard; null: as its blank. */
  taxClass: TaxClassId.nullable().default(null),
  /** False: the customer does not want it. It stays in the job, and is neither charged, bought nor made. */
  ordered: z.boolean().default(true),
  fixed: FixedPrice.nullable().default(null),
  /** What stands in columns of the shop's own, and what was typed into others without fitting there, by the column's key. */
  cells: z
    .record(z.string().min(1).max(64), Text(500))
    .refine(cells => Object.keys(cells).length <= 80, 'At most eighty cells')
    .default({})
})
export type JobItemInput = z.output<typeof JobItemInput>

/** How many came out of a step in a size, and how many it spoiled. */
export const StepCount = z.object({
  /** Empty of what has no sizes. */
  size: z.string().max(20).default(''),
  step: z.enum(STEPS),
  done: Count,
  spoiled: Count
})

export const JobItem = JobItemInput.extend({
  counts: z.array(StepCount),
  /** How many are through all steps, and how many had to be made again. */
  done: z.int(),
  spoiled: z.int()
})
export type JobItem = z.output<typeof JobItem>
