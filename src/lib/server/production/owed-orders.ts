// Pieces of store orders: as they were ordered, paid and not refunded.
import { t } from '#lib/i18n/t.ts'
import type { PiecePrint } from '#lib/contract/production.ts'
import type { ShownArtwork } from '#lib/contract/shopping.ts'
import { COLOURS } from '#lib/garments/item-picture.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { drawnLettering } from '#lib/shared/lettering-letters.ts'
import { lettersProblem } from '#lib/shared/personalisation.ts'
import { isUuid } from '#lib/shared/uuid.ts'
import type { z } from 'zod'

import { type DrawnVersion, findLineRows, findVersions, type LineRow, type WhichOrders } from './order-queries.ts'
import type { Found, FrozenPart, Marked, OwedLine, PieceContent } from './owed.ts'

type Layer = z.output<typeof ShownArtwork>

/** Each line of these orders, also those of which nothing is owed or that something hinders. */
export async function findOwedOfOrders(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  which: WhichOrders
): Promise<OwedLine[]> {
  const rows = await findLineRows(db, member, which)
  const known = await findKnown(db, member, rows)
  return rows.map(row => owedOf(row, known))
}

type Drawn = Pick<LineRow, 'picture' | 'personalisation'>

/** What is made of pieces that nobody has ordered yet. */
export async function findDecorations(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  rows: readonly Drawn[]
): Promise<Decorations[]> {
  const known = await findKnown(db, member, rows)
  return rows.map(row => decorationsOf(row, known))
}

async function findKnown(db: Db, member: Pick<Member, 'workspaceId'>, rows: readonly Drawn[]): Promise<KnownVersions> {
  const layers = rows.flatMap(({ picture }) => picture?.artwork ?? [])
  const versions = await findVersions(db, member, {
    versionIds: unique(layers.flatMap(layer => versionOf(layer) ?? [])),
    fileIds: unique(layers.flatMap(layer => fileOf(layer) ?? []))
  })
  return {
    byId: new Map(versions.map(version => [version.id, version])),
    byFile: new Map(versions.flatMap(version => (version.fileId ? [[version.fileId, version] as const] : [])))
  }
}

interface KnownVersions {
  byId: Map<string, DrawnVersion>
  byFile: Map<string, DrawnVersion>
}

function owedOf(row: LineRow, known: KnownVersions): OwedLine {
  const href = `/dashboard/orders/${row.orderId}/details`
  const { parts, prints, gone } = decorationsOf(row, known)
  const content: PieceContent = {
    itemName: row.name,
    blank: {
      name: row.name,
      maker: '',
      styleNumber: '',
      colour: row.colour.name,
      hex: row.colour.hex ?? null,
      size: row.size.name,
      supplied: false
    },
    person: {
      name: row.recipient || row.buyerName,
      group: row.delivery.kind === 'group' ? row.delivery.recipient : ''
    },
    parts,
    prints
  }
  const owed = row.isStanding ? Math.max(0, row.quantity - row.notMade) : 0
  const hindrances = [...hindrancesOf(row), ...lettersOf(row), ...(gone ? [gone] : [])]
  return {
    of: { kind: 'order', id: row.orderId, number: row.number },
    storeId: row.storeId,
    lineId: row.lineId,
    size: '',
    firstNumber: row.before + 1,
    units: Array.from({ length: owed }, () => content),
    quantity: row.quantity,
    marked: MARKED[row.status] ?? null,
    source: row.source,
    hindrances: hindrances.map(({ kind, text }) => ({ kind, text, href }))
  }
}

const MARKED: Record<string, Marked> = { ready: 'bagged', handed_over: 'handed_over', shipped: 'handed_over' }

/** What of the order keeps all of its pieces from being made. */
function hindrancesOf({ status, isPaid, isStanding, isOfMoney, heldReason }: LineRow): Omit<Found, 'href'>[] {
  if (status === 'pending') return [{ kind: 'unpaid', text: t('errors.production.owed.unpaid') }]
  if (status === 'authorised') return [{ kind: 'unpaid', text: t('errors.order.cardWaits') }]
  if (status === 'expired' || !isPaid) return [{ kind: 'ended', text: t('errors.production.owed.notPaidInTime') }]
  if (status === 'cancelled') return [{ kind: 'ended', text: t('errors.order.isCancelled') }]
  if (!isStanding) return [{ kind: 'refunded', text: t('errors.production.owed.refunded') }]
  if (!isOfMoney) return [{ kind: 'testOrder', text: t('errors.production.owed.testOrder') }]
  if (status === 'handed_over' || status === 'shipped') {
    return [{ kind: 'finished', text: t('errors.production.owed.reachedBuyer') }]
  }
  if (status === 'ready') return [{ kind: 'ready', text: t('errors.production.owed.markedReady') }]
  if (heldReason) return [{ kind: 'held', text: t('errors.production.owed.held', { heldReason }) }]
  return []
}

function lettersOf({ personalisation }: LineRow): Omit<Found, 'href'>[] {
  return personalisation.flatMap(({ field, value }) => {
    const problem = lettersProblem(field, value)
    return problem
      ? [
          {
            kind: 'letters' as const,
            text: t('errors.production.owed.letters', { label: field.label, value, problem })
          }
        ]
      : []
  })
}

interface Decorations {
  parts: FrozenPart[]
  prints: PiecePrint[]
  /** A design that fills in names is not there any more. */
  gone?: Omit<Found, 'href'>
}

/** As `drawItem` of garments draws the line: pictures first, then its lettering. */
function decorationsOf(row: Drawn, { byId, byFile }: KnownVersions): Decorations {
  const parts: FrozenPart[] = []
  const prints: PiecePrint[] = []
  let gone: Decorations['gone']
  for (const layer of row.picture?.artwork ?? []) {
    const named = versionOf(layer)
    const fileId = fileOf(layer) ?? null
    const version = (named && byId.get(named)) || (fileId ? byFile.get(fileId) : undefined)
    if (version) parts.push(designPart(row, layer, version))
    else if (layer.letters) gone = { kind: 'design', text: t('errors.production.owed.designDeleted') }
    else prints.push({ side: layer.side, name: 'Picture', method: 'picture', widthMm: layer.width, fileId })
  }
  for (const { field, value } of row.personalisation) {
    const { placement, type, uppercase } = field
    if (!placement || value === '' || COLOURS.has(type)) continue
    const drawn = drawnLettering(uppercase ? value.toUpperCase() : value, placement)
    const { heightMm, maxWidthMm, arch, hex, outlineHex } = placement
    parts.push({
      side: placement.side,
      content: { kind: 'lettering', ...drawn, heightMm, maxWidthMm, arch, hex, outlineHex },
      scale: 1
    })
  }
  return { parts, prints, ...(gone && { gone }) }
}

/** What was left empty is made empty: the sample of a design is shown in the store and never cut. */
function designPart({ personalisation }: Drawn, layer: Layer, { id, documentId }: DrawnVersion): FrozenPart {
  const values = (layer.letters?.fields ?? []).map(({ id: fieldId, variable }): [string, string] => {
    const filled = personalisation.find(({ field }) => field.id === fieldId)
    const text = filled?.value ?? ''
    return [variable, filled?.field.uppercase ? text.toUpperCase() : text]
  })
  const content = { kind: 'design' as const, documentId, versionId: id, values: Object.fromEntries(values) }
  return { side: layer.side, content: { ...content, widthMm: layer.width }, scale: 1 }
}

function versionOf({ letters }: Layer): string | undefined {
  const id = letters?.href.split('/')[2]?.replace(/\.svg$/, '')
  return id && isUuid(id) ? id : undefined
}

function fileOf({ href }: Layer): string | undefined {
  const id = /^\/files\/([^/]+)\//.exec(href)?.[1]
  return id && isUuid(id) ? id : undefined
}

function unique(list: string[]): string[] {
  return [...new Set(list)]
}
