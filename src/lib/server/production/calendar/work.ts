// What is still to be made, with its minutes by the one costing, and what it waits for.
import type { PlannedWork } from '#lib/contract/production-calendar.ts'
import type { KnownFilms } from '#lib/designer/costing/part-use.ts'
import { costPiece, type PieceToCost, shareSheets } from '#lib/designer/costing/run-cost.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Minutes, minutesOf, noMinutes, WORKS } from '#lib/shared/capacity.ts'
import { dayIn } from '#lib/shared/jobs.ts'
import { isBeforeClosing, storeStateAt } from '#lib/shared/store-state.ts'

import { findKnownFilms } from '../costs/films.ts'
import { findLaidSheets } from '../costs/queries.ts'
import { findSupply } from '../run-supply.ts'
import { selectPieces } from '../select.ts'
import { scaleLines } from '../sizes.ts'
import type { OwedLine } from '../owed.ts'
import { findOwedOfOrders } from '../owed-orders.ts'
import { findTaken } from '../piece-queries.ts'
import * as queries from './queries.ts'

export type Work = Omit<PlannedWork, 'days' | 'isLate' | 'plannedOn'> & {
  /** Not before. */
  fromDay: string | null
}

export async function findWork(db: Db, member: Member): Promise<Work[]> {
  const found = [
    ...(await workOfRuns(db, member)),
    ...(await workOfJobs(db, member)),
    ...(await workOfStores(db, member))
  ]
  return found.filter(({ minutes }) => minutesOf(minutes) > 0)
}

const NOTHING_LEFT: Record<string, readonly string[]> = {
  cut: ['cut', 'weed'],
  pressed: WORKS.filter(work => work !== 'pack')
}

async function workOfRuns(db: Db, member: Member): Promise<Work[]> {
  const runs = await queries.findOpenRuns(db, member)
  if (runs.length === 0) return []
  const pieces = (await queries.findLeftPieces(db, member)).map(piece => ({ ...piece, blankCents: 0 }))
  const runIds = runs.map(({ id }) => id)
  const known = await findKnownFilms(db, member, { runIds, parts: pieces.flatMap(({ parts }) => parts) })
  const shares = shareSheets(pieces, await findLaidSheets(db, member, runIds), known)
  // What is ordered and has not come is not there yet.
  const supply = await findSupply(db, member)
  const work: Work[] = []
  for (const { id, number, name, dueOn } of runs) {
    const own = pieces.filter(({ runId }) => runId === id)
    const seconds = noMinutes()
    for (const piece of own) {
      const cost = costPiece(piece, { known, rates: USUAL_RATES, shares })
      const done = NOTHING_LEFT[piece.state] ?? []
      for (const each of WORKS) if (!done.includes(each)) seconds[each] += cost.seconds[each]
    }
    const waiting = own.some(({ state }) => state === 'waiting' || state === 'cut')
    const lacksBlanks = waiting && (supply.get(id) ?? []).some(({ lacking }) => lacking > 0)
    const waitsFor: Work['waitsFor'] = lacksBlanks ? ['blanks'] : []
    work.push({
      kind: 'run',
      id,
      number,
      name,
      dueOn,
      pieces: own.length,
      minutes: inMinutes(seconds),
      waitsFor,
      fromDay: null
    })
  }
  return work
}

const NO_FILMS: KnownFilms = { designs: {}, filmOf: () => undefined }

export async function workOfJobs(db: Db, member: Member, jobId?: string): Promise<Work[]> {
  const jobs = await queries.findJobs(db, member, jobId)
  return jobs.map(({ id, number, title, dueOn, ready, items }) => {
    const seconds = noMinutes()
    for (const { pieces, components } of items) {
      const uncut = components.filter(({ method }) => method !== 'vinyl')
      const sum = (key: 'cents' | 'seconds') => uncut.reduce((all, each) => all + each[key], 0)
      const piece: PieceToCost = {
        id,
        parts: [],
        prints: components,
        blankCents: 0,
        printCents: sum('cents'),
        printPressSeconds: sum('seconds')
      }
      addTimes(seconds, costPiece(piece, { known: NO_FILMS, rates: USUAL_RATES }).seconds, pieces)
    }
    const facts = { art: 'artworkApproved', blanks: 'blanksReceived', payment: 'paymentTerms' } as const
    const waitsFor = (['art', 'blanks', 'payment'] as const).filter(each => !ready.includes(facts[each]))
    const pieces = items.reduce((all, item) => all + item.pieces, 0)
    return { kind: 'job', id, number, name: title, dueOn, pieces, minutes: inMinutes(seconds), waitsFor, fromDay: null }
  })
}

/** Also what nobody has paid yet is work to come, where its card is authorised. */
export async function workOfStores(db: Db, member: Member, storeId?: string): Promise<Work[]> {
  const stores = await queries.findStores(db, member, storeId)
  if (stores.length === 0) return []
  const lines = await findOwedOfOrders(db, member, { storeIds: stores.map(({ id }) => id), isOpen: true })
  const taken = await findTaken(db, member, [...new Set(lines.map(({ of }) => of.id))])
  const storeOf = new Map(lines.map(line => [line.of.id, line.storeId]))
  const selected = selectPieces(await scaleLines(db, member, lines.map(withoutWaiting)), taken).pieces
  const known = await findKnownFilms(db, member, {
    runIds: [],
    parts: selected.flatMap(({ content }) => content.parts)
  })
  const ofStores = Map.groupBy(selected, ({ of }) => storeOf.get(of.id))
  return stores.map((store): Work => {
    const { id, name, inHandsOn, closesAt, timeZone, minimumUnits } = store
    const pieces = ofStores.get(id) ?? []
    const seconds = noMinutes()
    for (const { content } of pieces) {
      const piece: PieceToCost = { id: '', parts: content.parts, prints: content.prints, blankCents: 0 }
      addTimes(seconds, costPiece(piece, { known, rates: USUAL_RATES }).seconds, 1)
    }
    const state = storeStateAt(store)
    const isSelling = isBeforeClosing(state)
    const more = storeId && isSelling ? Math.max(0, minimumUnits - pieces.length) : 0
    if (more > 0) addTimes(seconds, expectedOf(seconds, pieces.length), more)
    return {
      kind: 'store',
      id,
      number: null,
      name,
      dueOn: inHandsOn,
      pieces: pieces.length + more,
      minutes: inMinutes(seconds),
      waitsFor: isSelling ? ['orders'] : [],
      fromDay: isSelling && closesAt ? dayIn(timeZone, new Date(closesAt)) : null
    }
  })
}

/** An authorised card or a letter to mend does not take the piece off the work that is to come. */
function withoutWaiting(line: OwedLine): OwedLine {
  return { ...line, hindrances: line.hindrances.filter(({ kind }) => !SOON.has(kind)) }
}

const SOON = new Set(['unpaid', 'held', 'letters', 'design'])

/** A piece like those that are ordered; until there are any, one with a print of two colours on its front. */
function expectedOf(seconds: Minutes, pieces: number): Minutes {
  if (pieces > 0) return Object.fromEntries(WORKS.map(work => [work, seconds[work] / pieces])) as Minutes
  const print = { method: 'vinyl', widthMm: 250 }
  const piece: PieceToCost = { id: '', parts: [], prints: [print, print], blankCents: 0 }
  return costPiece(piece, { known: NO_FILMS, rates: USUAL_RATES }).seconds
}

function addTimes(sum: Minutes, seconds: Minutes, times: number): void {
  for (const work of WORKS) sum[work] += seconds[work] * times
}

function inMinutes(seconds: Minutes): Minutes {
  return Object.fromEntries(WORKS.map(work => [work, Math.round(seconds[work] / 6) / 10])) as Minutes
}
