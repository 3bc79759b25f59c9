// Lettering of store items in a font of the shop: what shoppers see of it is outlines.
import { z } from 'zod'

import { readOwnFont } from '#lib/designer/text/own-fonts.ts'
import { t } from '#lib/i18n/t.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import { findFont, findFontOfAnyShop, showAsLettering } from '#lib/server/design/fonts/service.ts'
import { type Actor, asMember, type Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type AppError, fieldError } from '#lib/server/platform/errors.ts'
import { cacheRule } from '#lib/server/platform/files/serve.ts'
import type { Turn } from '#lib/server/platform/files/lanes.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { createKept } from '#lib/server/platform/kept.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import type { LetteringFont } from '#lib/shared/garment-kinds.ts'
import { isOwnLettering } from '#lib/shared/lettering-places.ts'
import type { OwnLettering } from '#lib/shared/lettering-letters.ts'

import type { DrawnText, LetteringFacts, LetteringFactsTask, LetteringTask } from './lettering-work.ts'

const LIMITS: Limits = { cpuMs: 10_000, clockMs: 30_000, what: 'font' }
/** Of characters. */
const KEPT_LENGTH = 4 * 1024 * 1024

const drawn = singleton('own-lettering', () => createKept<string>(KEPT_LENGTH, svg => svg.length))

const Hex = z.string().regex(/^#[0-9a-f]{6}$/i)
const Asked = z.object({
  font: z.string().refine(font => readOwnFont(font) !== undefined),
  text: z.string().min(1).max(120),
  height: z.coerce.number().min(2).max(600),
  width: z.coerce.number().min(5).max(2000),
  arch: z.coerce.number().min(-180).max(180),
  hex: Hex,
  outline: z.union([Hex, z.literal('').transform(() => null)])
})

const NOT_FOUND = { status: 404, headers: { 'cache-control': 'no-store' } }

/** For everybody once an item has it, before that for whoever may open designs of the shop. */
export async function serveLettering(
  db: Db,
  { query, readActor }: { query: URLSearchParams; readActor: () => Promise<Actor | undefined> }
): Promise<Response> {
  const asked = Asked.safeParse(Object.fromEntries(query)).data
  const font = asked && (await findFontOfAnyShop(db, readOwnFont(asked.font)?.fileId ?? ''))
  if (!font) return new Response(null, NOT_FOUND)
  if (!font.is_lettering) {
    const actor = await readActor()
    const member = actor && (await asMember(actor, font.workspace_id, 'items:read').catch(() => undefined))
    if (!member) return new Response(null, NOT_FOUND)
  }
  const { height, width, outline, ...rest } = asked
  const turn = { lane: 'letters', of: requestContext().ip } as const
  const text = { ...rest, heightMm: height, maxWidthMm: width, outlineHex: outline }
  const svg = await drawLettering(db, font.workspace_id, { drawn: text, turn })
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': cacheRule(font.is_lettering),
      'x-content-type-options': 'nosniff'
    }
  })
}

/** In the font of whichever shop has it. */
export async function drawLetteringOf(db: Db, text: DrawnText, turn: Turn): Promise<string | undefined> {
  const font = await findFontOfAnyShop(db, readOwnFont(text.font)?.fileId ?? '')
  return font && drawLettering(db, font.workspace_id, { drawn: text, turn })
}

async function drawLettering(
  db: Db,
  workspaceId: string,
  { drawn: text, turn }: { drawn: DrawnText; turn: Turn }
): Promise<string> {
  const key = JSON.stringify([workspaceId, text])
  const kept = drawn.get(key)
  if (kept !== undefined) return kept
  const svg = await runApart<string>(turn, LIMITS, () =>
    withOwnFonts(db, workspaceId, { kind: 'lettering', drawn: text } satisfies LetteringTask)
  )
  drawn.set(key, svg)
  return svg
}

interface LetteredField {
  placement: { font: LetteringFont; own?: OwnLettering | null | undefined } | null
}

/** The fields with what their fonts are called and which letters they have, whatever was sent of that. */
export async function withLetteringFacts<Field extends LetteredField>(
  db: Db,
  member: Member,
  fields: readonly Field[]
): Promise<Field[]> {
  const known = new Map<string, OwnLettering>()
  for (const [index, { placement }] of fields.entries()) {
    if (!placement || !isOwnLettering(placement.font) || known.has(placement.font)) continue
    known.set(placement.font, await letteringFacts(db, member, { font: placement.font, index }))
  }
  return fields.map(field => {
    if (!field.placement) return field
    const { own: _, ...placement } = field.placement
    const own = known.get(placement.font)
    return { ...field, placement: own ? { ...placement, own } : placement }
  })
}

async function letteringFacts(
  db: Db,
  member: Member,
  { font, index }: { font: string; index: number }
): Promise<OwnLettering> {
  const named = readOwnFont(font)
  const row = named && (await findFont(db, member.workspaceId, named.fileId))
  if (!row) throw fontGone(index)
  const turn = { lane: 'member', of: member.workspaceId } as const
  const facts = await runApart<LetteringFacts>(turn, LIMITS, () =>
    withOwnFonts(db, member.workspaceId, { kind: 'lettering-facts', font } satisfies LetteringFactsTask)
  )
  const style = row.styles.find(({ axes }) => sameAxes(axes, named.axes))
  const name = style && style.name !== 'Regular' ? `${row.family} ${style.name}` : row.family
  return { name, ...facts }
}

function sameAxes(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const tags = Object.keys({ ...one, ...other })
  return tags.every(tag => one[tag] === other[tag])
}

/** Held until the item is saved with them, so that none is deleted meanwhile. */
export async function claimLetteringFonts(tx: Db, member: Member, fields: readonly LetteredField[]): Promise<void> {
  const fileIds = fields.map(({ placement }) => (placement && readOwnFont(placement.font)?.fileId) ?? null)
  const ids = [...new Set(fileIds.filter(id => id !== null))]
  if (ids.length === 0) return
  const shown = await showAsLettering(tx, member, ids)
  if (shown.length < ids.length) throw fontGone(fileIds.findIndex(id => id !== null && !shown.includes(id)))
}

function fontGone(index: number): AppError {
  const message = t('errors.fonts.gone')
  const field = `fields.${index}.placement.font`
  return fieldError(field, message)
}
