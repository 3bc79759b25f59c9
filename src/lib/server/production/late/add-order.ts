// A late order that was paid is laid in the free places of sheets that are not cut: what lies on them stays where it is.
import { randomUUID } from 'node:crypto'

import { type FreeBox, type PlacedBox, placeBox, takeBoxes } from '#lib/designer/run/free-places.ts'
import { boxesOf, placedIn } from '#lib/designer/run/late-pieces.ts'
import type { Placed } from '#lib/designer/run/lay-out.ts'
import type { Measured } from '#lib/designer/run/measure.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import {
  findReserved,
  findOffer,
  type LateOrder,
  type OfferRow,
  setFree,
  setOutcome
} from '#lib/server/storefront/late/offers.ts'
import { beginProduction } from '#lib/server/storefront/orders/write.ts'
import { PIECE_STATES } from '#lib/shared/production-runs.ts'
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'

import { designsOf, filmsOf, partsOf } from '../cutting/input.ts'
import { findRun, findWaiting } from '../cutting/queries.ts'
import { settingsOf } from '../cutting/service.ts'
import type { DrawnFile, DrawTask } from '../cutting/work.ts'
import { insertEvents } from '../events.ts'
import { insertPieces, lockProduction, type NewPiece } from '../piece-queries.ts'
import { updateRun } from '../run-queries.ts'
import { measureParts } from './measure.ts'
import { findOpenSheets, type OpenSheet, updateLayout } from './queries.ts'

const LIMITS: Limits = { cpuMs: 60_000, clockMs: 180_000, what: 'drawing' }
const SLACK_MM = 1e-6

export interface Acting {
  workspaceId: string
  userId: string | null
}

interface Late {
  offer: OfferRow
  order: LateOrder
  pieces: NewPiece[]
}

/** Somebody cut a sheet, made the sheets again or settled the order meanwhile: nothing is written. */
class ChangedMeanwhile extends Error {}

/** 'full': it has no place. 'again': something was different by then. */
export async function addLateOrder(db: Db, acting: Acting, late: Late): Promise<'added' | 'full' | 'again'> {
  const { offer, order } = late
  const { runId, gapMm } = offer
  const pieces = late.pieces.map(piece => ({ ...piece, id: randomUUID() }))
  const run = await findRun(db, acting, runId)
  const offered = offer.free
  if (!run || !offered) return 'again'
  const settings = { ...settingsOf(run.settings), rolls: [] }
  const parts = pieces.flatMap(({ id, code, content }) => partsOf([{ id, code, parts: content.parts }]))
  const turn = { lane: 'member', of: acting.workspaceId } as const
  const measured = await measureParts(db, acting, { settings, turn, parts })
  const boxes = measured.hindrances.length === 0 ? boxesOf(measured, measured.pieces) : undefined
  const others = (await findReserved(db, acting, runId)).filter(({ orderId }) => orderId !== order.orderId)
  const taken = others.flatMap(other => other.boxes)
  const free = takeBoxes(offered, taken, gapMm)
  const places = boxes && placesFor(boxes, { free, own: order.boxes, gapMm })
  if (!boxes || !places) return 'full'

  const sheets = new Map((await findOpenSheets(db, acting, runId)).map(sheet => [sheet.id, sheet]))
  const films = await filmsOf(db, acting)
  // In every state: a spare copy lies on these sheets also when what it is a copy of is pressed or refunded by now.
  const before = partsOf(await findWaiting(db, acting, runId, PIECE_STATES))
  const placed = zip(measured.pieces, places)
  const onSheets = new Set(places.map(({ sheetId }) => sheetId))
  const laid = [...onSheets].flatMap(sheetId => {
    const own = placed.flatMap(([piece, place]) => (place.sheetId === sheetId ? placedIn(piece, place) : []))
    const sheet = sheets.get(sheetId)
    const isAsOffered = sheet && offered.some(({ plan }) => plan === sheet.plan)
    return isAsOffered ? [{ sheet, added: own }] : []
  })
  if (laid.length < onSheets.size) return 'again'
  const drawn: Written['drawn'] = []
  for (const { sheet, added } of laid) {
    const placements = [...sheet.placements, ...added]
    const onSheet = new Set(placements.map(({ key }) => key))
    const all = [...before, ...parts].filter(({ key }) => onSheet.has(key))
    const entry = films.find(({ sku }) => sku === sheet.filmKey)?.entry
    if (!entry) return 'full'
    const input = { films, designs: await designsOf(db, acting, all), settings }
    const task = drawTask(sheet, { entry: { ...entry, ref: sheet.filmKey }, placements, parts: all, input })
    const file = await runApart<DrawnFile>(turn, LIMITS, () => withOwnFonts(db, acting.workspaceId, task))
    drawn.push({ sheet, placements, ...file })
  }
  try {
    await inTransaction(db, tx => write(tx, acting, { offer, order, pieces, places, drawn }))
    return 'added'
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 'again'
    throw error
  }
}

interface Room {
  free: Parameters<typeof placeBox>[0]
  /** Reserved since it was ordered. */
  own: readonly PlacedBox[]
  gapMm: number
}

/** The places that were reserved, as far as their sheets are still there; others in their stead. */
function placesFor(boxes: readonly FreeBox[], { free, own, gapMm }: Room): PlacedBox[] | undefined {
  const unused = own.filter(({ sheetId }) => free.some(sheet => sheet.sheetId === sheetId))
  const reserved = boxes.map(({ sku, wMm, hMm }) => {
    const at = unused.findIndex(box => {
      const [w, h] = box.turned ? [hMm, wMm] : [wMm, hMm]
      return box.sku === sku && w <= box.wMm + SLACK_MM && h <= box.hMm + SLACK_MM
    })
    return at < 0 ? undefined : unused.splice(at, 1)[0]
  })
  let left = takeBoxes(
    free,
    reserved.flatMap(box => box ?? []),
    gapMm
  )
  const places: PlacedBox[] = []
  for (const [at, box] of boxes.entries()) {
    const place = reserved[at] ?? placeBox(left, box)
    if (!place) return undefined
    if (!reserved[at]) left = takeBoxes(left, [place], gapMm)
    places.push(place)
  }
  return places
}

type Drawing = Pick<DrawTask, 'parts' | 'input'> & {
  entry: Measured['films'][number]['entry']
  placements: Placed[]
}

function drawTask(sheet: OpenSheet, { entry, placements, parts, input }: Drawing): DrawTask {
  const { filmKey: sku, position, rollName: name, rollWidthMm: widthMm, lengthMm } = sheet
  const roll = { name, widthMm }
  return {
    kind: 'run-draw',
    plan: { sku, position, roll, lengthMm, placements, rest: { wMm: 0, hMm: 0 } },
    film: { sku, entry, edgeMm: 0, rolls: [{ ...roll, lengthMm }] },
    parts,
    input
  }
}

interface Written extends Late {
  places: PlacedBox[]
  drawn: ({ sheet: OpenSheet; placements: Placed[] } & DrawnFile)[]
}

async function write(tx: Db, acting: Acting, { offer, order, pieces, places, drawn }: Written): Promise<void> {
  const { runId, campaignId, gapMm } = offer
  const { workspaceId, userId } = acting
  await lockProduction(tx, acting)
  const run = await findRun(tx, acting, runId, true)
  if (run?.state !== 'open' || run.sheetsState !== 'ready') throw new ChangedMeanwhile()
  const plans = new Map(drawn.map(({ sheet }) => [sheet.id, `late ${randomUUID()}`]))
  // The sheets before the offer, as whoever marks one as cut does.
  for (const { sheet, placements, drawing, cutMm, weedSeconds } of drawn) {
    const left =
      takeBoxes(required(offer.free ?? undefined, 'room that was offered'), places, gapMm).find(
        ({ sheetId }) => sheetId === sheet.id
      )?.rects ?? []
    const [largest] = left.toSorted((a, b) => b[2] * b[3] - a[2] * a[3])
    const layout = {
      sheetId: sheet.id,
      planBefore: sheet.plan,
      plan: required(plans.get(sheet.id), 'a plan of every sheet'),
      placements
    }
    const rest = largest ? { wMm: largest[2], hMm: largest[3] } : { wMm: 0, hMm: 0 }
    if (!(await updateLayout(tx, acting, { ...layout, rest, drawing, cutMm, weedSeconds })))
      throw new ChangedMeanwhile()
  }
  const now = await findOffer(tx, acting, runId, true)
  if (!now?.free || now.endedAt) throw new ChangedMeanwhile()
  if (!(await setOutcome(tx, acting, { orderId: order.orderId, outcome: 'added', runId }))) throw new ChangedMeanwhile()
  const free = takeBoxes(now.free, places, gapMm)
  await setFree(
    tx,
    acting,
    runId,
    free.map(sheet => ({ ...sheet, plan: plans.get(sheet.sheetId) ?? sheet.plan }))
  )
  await insertPieces(tx, acting, runId, pieces)
  await beginProduction(tx, acting, order.orderId)
  await updateRun(tx, acting, runId, {})
  const [{ of }] = pieces as [NewPiece]
  const details = { pieces: pieces.length, number: of.number }
  await insertEvents(tx, acting, [{ runId, kind: 'late_added', details, userId }])
  await notify(tx, { kind: 'run', workspaceId, subjectId: runId })
  await notify(tx, { kind: 'order', workspaceId, subjectId: order.orderId })
  await notify(tx, { kind: 'cache', tags: [`store:${campaignId}`] })
}
