// What is free on the sheets of a run, and which items of its store are offered on it.
import { zip } from '#lib/shared/zip.ts'
import type { Free, FreeBox, FreeSheet } from '#lib/designer/run/free-places.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb, publicDb } from '#lib/server/platform/db/index.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { findLateItems, type LateItem } from '#lib/server/storefront/shopping/late.ts'
import { scaleFor, type SizeScales } from '#lib/shared/size-scales.ts'

import { getSizeScales } from '../sizes.ts'
import { measureLate } from './measure.ts'
import { findHighestOrder, findOpenSheets } from './queries.ts'
import type { FreeTask } from './work.ts'

const LIMITS: Limits = { cpuMs: 60_000, clockMs: 180_000, what: 'drawing' }

type Of = Pick<Member, 'workspaceId'>

export async function findFreeSheets(
  db: Db,
  member: Of,
  { runId, gapMm }: { runId: string; gapMm: number }
): Promise<FreeSheet[]> {
  const open = await findOpenSheets(db, member, runId)
  if (open.length === 0) return []
  const sheets = open.map(({ drawing, lengthMm, rollWidthMm }) => ({ drawing, lengthMm, widthMm: rollWidthMm }))
  const task: FreeTask = { kind: 'run-free', sheets, gapMm }
  const free = await runApart<Free[][]>({ lane: 'member', of: member.workspaceId }, LIMITS, async () => ({ ...task }))
  return zip(open, free).map(([{ id, filmKey, plan }, rects]) => ({ sheetId: id, sku: filmKey, plan, rects }))
}

/** As long as the codes of the next orders. */
export async function sampleCode(db: Db, member: Of): Promise<string> {
  const digits = String((await findHighestOrder(db, member)) + 100).length
  return `${'8'.repeat(digits)}-88`
}

interface OfRun extends Of {
  runId: string
  code: string
}

export interface Offered {
  items: LateItem[]
  /** By the id of the store's item. */
  samples: Record<string, FreeBox[]>
}

/** Items of one price of whose pieces something is cut from film. */
export async function findOffered(of: OfRun, campaignId: string): Promise<Offered> {
  const items = await findLateItems(publicDb(), campaignId)
  const scales = await getSizeScales(memberDb(of), of)
  const lines = items.map(item => ({
    key: item.id,
    blank: { name: item.name, size: largestOf(item, scales) },
    picture: item.picture,
    personalisation: item.fields.map(field => ({ field, value: usualText(field), priceCents: 0 }))
  }))
  const measured = await measureLate(of, lines)
  const samples = [...measured].flatMap(([id, found]) => ('problem' in found ? [] : [[id, found] as const]))
  return { items: items.filter(({ id }) => samples.some(([own]) => own === id)), samples: Object.fromEntries(samples) }
}

/** The size of which a piece takes the most film. */
function largestOf({ name, sizes }: LateItem, scales: SizeScales): string {
  const scaleOf = (size: string) => scaleFor({ size, blank: name }, scales)
  return sizes.map(size => size.name).toSorted((a, b) => scaleOf(b) - scaleOf(a))[0] ?? ''
}

/** Few are shorter. A longer one may find no place, which its buyer is shown before ordering. */
const USUAL_NAME = 'PEREZ'

/** What people fill in: by it places are counted; each order is measured by itself. */
function usualText({ type, maxLength, max, values }: LateItem['fields'][number]): string {
  if (type === 'text') return USUAL_NAME.slice(0, maxLength)
  if (type === 'number') return '8'.repeat(Math.min(2, String(max).length))
  if (type !== 'textList') return ''
  return values.map(({ value = '' }) => value).toSorted((a, b) => b.length - a.length)[0] ?? ''
}
