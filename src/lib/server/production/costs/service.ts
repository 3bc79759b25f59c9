// What a run, a store or a job costs to make and leaves, as planned and as it was done. One costing: the estimate of the designer
// with the workspace's rates, over the frozen pieces; film and weeding of what is laid out are those of its sheets.
import type { ProductionCosts } from '#lib/contract/production-costs.ts'
import { CARD_FEE } from '#lib/designer/costing/figures.ts'
import { costPiece, type PieceCost, shareSheets } from '#lib/designer/costing/run-cost.ts'
import { getCostRates } from '#lib/server/design/documents/cost-rates.ts'
import { readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { WORKS } from '#lib/shared/capacity.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'

import { followSources } from '../follow.ts'
import { findStoreState } from '../order-queries.ts'
import { requireRun } from '../service.ts'
import { findKnownFilms } from './films.ts'
import {
  type CostRow,
  type CostScope,
  type FeeRow,
  findCostRows,
  findCurrency,
  findFees,
  findLaidSheets
} from './queries.ts'

/**
 * Planned is each piece that is owed, once. Done is what was cut (sheets that are cut, and pieces that are) and pressed;
 * a spoiled piece was both, so with the one that is made for it it counts twice. Expected is what was done and the rest as planned.
 */
export async function getProductionCosts(db: Db, member: Member, scope: CostScope): Promise<ProductionCosts> {
  await requireScope(db, member, scope)
  const currency = await findCurrency(db, member)
  const rows = await findCostRows(db, member, { scope, currency })
  const rates = await getCostRates(db, member)
  const runIds = [...new Set(rows.map(({ runId }) => runId))]
  const known = await findKnownFilms(db, member, { runIds, parts: rows.flatMap(({ parts }) => parts) })
  const pieces = rows.map(row => ({ ...row, blankCents: row.blankCents ?? rates.blankCents }))
  const sheets = await findLaidSheets(db, member, runIds)
  const shares = shareSheets(pieces, sheets, known)
  const [planned, done, expected] = [newSums(), newSums(), newSums()]
  const guessed = new Set<string>()
  for (const piece of pieces) {
    const cost = costPiece(piece, { known, rates, shares })
    const onCutSheet = [...(shares.get(piece.id)?.values() ?? [])].some(({ isCut }) => isCut)
    const isOwed = OWED.has(piece.state)
    const isCut = CUT.has(piece.state) || onCutSheet
    const isPressed = PRESSED.has(piece.state)
    if (isOwed) addPart(planned, cost, { cut: true, press: true })
    addPart(done, cost, { cut: isCut, press: isPressed })
    addPart(expected, cost, { cut: isCut || isOwed, press: isPressed || isOwed })
    if (isOwed) for (const name of cost.guessed) guessed.add(name)
  }
  const owed = rows.filter(({ state }) => OWED.has(state))
  const fees = await feesOf(db, member, owed)
  const income = await incomeOf(db, member, { owed, currency })
  const of = (sums: Sums) => wholeSums(sums, fees.cents)
  const [plannedSums, expectedSums] = [of(planned), of(expected)]
  return {
    currency,
    pieces: owed.length,
    spoiled: rows.filter(({ state }) => state === 'spoiled').length,
    laidOut: owed.filter(({ id }) => shares.has(id)).length,
    incomeCents: income.cents,
    unpriced: income.unpriced,
    planned: plannedSums,
    done: of(done),
    expected: expectedSums,
    plannedMargin: marginOf(income, plannedSums.costCents),
    expectedMargin: marginOf(income, expectedSums.costCents),
    work: WORKS.map(work => ({
      work,
      plannedMinutes: Math.round(planned.seconds[work] / 60),
      doneMinutes: Math.round(done.seconds[work] / 60)
    })),
    guessed: {
      films: [...guessed].toSorted(),
      blanks: owed.filter(({ blankCents }) => blankCents === null).length,
      fees: fees.isGuessed
    }
  }
}

/** Compared with its orders and jobs, as it is for whoever looks at the runs. */
async function requireScope(db: Db, member: Member, { of, id }: CostScope): Promise<void> {
  if (of === 'run') return void (await requireRun(db, member, id))
  if (of === 'job') await readJob(db, member, id)
  else if (!(await findStoreState(db, member, id))) throw notFound('Store')
  await followSources(db, member)
}

const OWED = new Set(['waiting', 'cut', 'pressed', 'bagged', 'handed_over'])
const CUT = new Set(['cut', 'pressed', 'bagged', 'handed_over', 'spoiled'])
const PRESSED = new Set(['pressed', 'bagged', 'handed_over', 'spoiled'])

type Sums = Omit<PieceCost, 'guessed'>

function newSums(): Sums {
  const seconds = { cut: 0, weed: 0, press: 0, print: 0, embroider: 0, pack: 0 }
  return { filmCents: 0, printCents: 0, labourCents: 0, blankCents: 0, metres: 0, seconds }
}

/** Cutting and weeding comes before the press, where the garment, what is printed and the rest of the work come in. */
function addPart(sums: Sums, cost: PieceCost, { cut, press }: { cut: boolean; press: boolean }): void {
  const all = WORKS.reduce((sum, work) => sum + (PAID.has(work) ? cost.seconds[work] : 0), 0)
  for (const work of WORKS) {
    if (!(work === 'cut' || work === 'weed' ? cut : press)) continue
    sums.seconds[work] += cost.seconds[work]
    if (PAID.has(work) && all > 0) sums.labourCents += (cost.labourCents * cost.seconds[work]) / all
  }
  if (cut) {
    sums.filmCents += cost.filmCents
    sums.metres += cost.metres
  }
  if (press) {
    sums.printCents += cost.printCents
    sums.blankCents += cost.blankCents
  }
}

const PAID = new Set(['weed', 'press', 'print', 'embroider'])

function wholeSums(sums: Sums, feeCents: number): ProductionCosts['planned'] {
  const whole = {
    filmCents: Math.round(sums.filmCents),
    printCents: Math.round(sums.printCents),
    labourCents: Math.round(sums.labourCents),
    blankCents: Math.round(sums.blankCents),
    feeCents
  }
  const costCents = Object.values(whole).reduce((sum, cents) => sum + cents, 0)
  return { ...whole, costCents, filmMm: Math.round(sums.metres * 1000) }
}

/** In hundredths of a percent. */
function marginOf({ cents, unpriced }: Income, costCents: number): number | null {
  return cents > 0 && unpriced === 0 ? Math.round(((cents - costCents) * 10_000) / cents) : null
}

/** Each piece has its share of what its order or job paid. */
async function feesOf(db: Db, member: Member, owed: CostRow[]): Promise<{ cents: number; isGuessed: boolean }> {
  const counts = countBy(owed, ({ orderId, jobId }) => orderId ?? jobId)
  const ids = (of: 'orderId' | 'jobId') => [...new Set(owed.flatMap(row => row[of] ?? []))]
  const rows = await findFees(db, member, { orderIds: ids('orderId'), jobIds: ids('jobId') })
  const cents = rows.reduce((sum, row) => sum + (feeOf(row) * (counts.get(row.ofId) ?? 0)) / Math.max(1, row.pieces), 0)
  return {
    cents: Math.round(cents),
    isGuessed: rows.some(({ feeCents, payments }) => feeCents === null && payments > 0)
  }
}

function feeOf({ feeCents, paidCents, payments }: FeeRow): number {
  return feeCents ?? (paidCents * CARD_FEE.percent) / 100 + payments * CARD_FEE.cents
}

interface Income {
  cents: number
  /** Pieces that nobody has priced, or that are paid in another currency. */
  unpriced: number
}

async function incomeOf(
  db: Db,
  member: Member,
  { owed, currency }: { owed: CostRow[]; currency: string }
): Promise<Income> {
  const ofOrders = owed.filter(({ jobId }) => jobId === null)
  const income = { cents: 0, unpriced: 0 }
  for (const { incomeCents } of ofOrders) {
    if (incomeCents === null) income.unpriced++
    else income.cents += incomeCents
  }
  for (const [jobId, count] of countBy(owed, row => row.jobId)) {
    const net = await netOfJob(db, member, { jobId, currency })
    if (net === undefined) income.unpriced += count
    else income.cents += net * count
  }
  return { ...income, cents: Math.round(income.cents) }
}

/** What a piece of a job is sold for on average, with its share of fees. */
async function netOfJob(db: Db, member: Member, { jobId, currency }: { jobId: string; currency: string }) {
  const job = await readJob(db, member, jobId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!job || job.currency !== currency) return undefined
  const { netCents, pieces, lines } = priceJob(jobToPrice(job))
  if (pieces === 0 || lines.some(({ unitCents, pieces: count }) => unitCents === null && count > 0)) return undefined
  return netCents / pieces
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
