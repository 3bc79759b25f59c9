// What is pressed next, by whom: in an order in which the press changes its temperature least, and no piece by two people.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { Data } from '#lib/contract/endpoint.ts'
import type { claimPieces as ClaimEndpoint, PressLayer, PressPiece, RunPress } from '#lib/contract/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { countChanges, orderForPress } from '#lib/shared/press-order.ts'

import type { FrozenPart } from './owed.ts'
import { lockProduction } from './piece-queries.ts'
import { readRecipes } from './recipes.ts'
import { requireRun, notifyOfRun } from './service.ts'
import {
  claim,
  countPieces,
  findHeld,
  findPressRows,
  findToPress,
  type PieceRow,
  type PressRow,
  toPiece
} from './show-queries.ts'

interface Group {
  key: string
  layers: PressLayer[]
  celsius: number[]
  pieces: PieceRow[]
}

export async function listPress(db: Db, member: Member, runId: string): Promise<RunPress> {
  await requireRun(db, member, runId)
  const { pieces, groups, layersOf } = await readGroups(db, member, runId)
  const unordered = pieces.map(({ parts }) => ({ celsius: temperaturesOf(layersOf(parts)) }))
  return {
    changes: countChanges(groups),
    changesUnordered: countChanges(unordered),
    groups: groups.map(group => ({
      key: group.key,
      layers: group.layers,
      pieces: group.pieces.length,
      waiting: group.pieces.filter(({ state, parts }) => state === 'waiting' && parts.length > 0).length,
      items: [...Map.groupBy(group.pieces, ({ itemName }) => itemName)].map(([name, of]) => ({
        name,
        pieces: of.length
      }))
    }))
  }
}

type Wanted = z.output<typeof ClaimEndpoint.body> & { runId: string }

/** A device that asks again gets what it holds, with the claim renewed, and as many more as it wants. */
export function claimPieces(
  db: Db,
  member: Member,
  { runId, key, count }: Wanted
): Promise<Data<typeof ClaimEndpoint>> {
  return inTransaction(db, async tx => {
    await lockProduction(tx, member)
    const run = await requireRun(tx, member, runId)
    if (run.state === 'cancelled')
      throw new AppError('conflict', t('errors.run.nothingToPress', { number: run.number }))
    const { groups, layersOf } = await readGroups(tx, member, runId)
    const { own, others } = await findHeld(tx, member, { runId, key })
    const next = groups
      .flatMap(({ pieces }) => pieces.map(({ id }) => id))
      .filter(id => !others.has(id) && !own.includes(id))
    const wanted = [...own, ...next].slice(0, count)
    const claimed = new Set(await claim(tx, member, { key, pieceIds: wanted }))
    const rows = await findPressRows(
      tx,
      member,
      wanted.filter(id => claimed.has(id))
    )
    if (wanted.some(id => !own.includes(id))) await notifyOfRun(tx, member, runId)
    const counts = await countPieces(tx, member, runId)
    return { pieces: rows.map(row => toPressPiece(row, layersOf)), left: counts.waiting + counts.cut, counts }
  })
}

async function readGroups(db: Db, member: Member, runId: string) {
  const pieces = await findToPress(db, member, runId)
  const { layersOf } = await readRecipes(db, member, { runId, parts: pieces.flatMap(({ parts }) => parts) })
  const groups = new Map<string, Group>()
  for (const piece of pieces) {
    const layers = layersOf(piece.parts)
    const key = layers.map(({ film, celsius, seconds }) => `${film} ${celsius} ${seconds}`).join(' / ')
    const group = groups.get(key) ?? { key, layers, celsius: temperaturesOf(layers), pieces: [] }
    group.pieces.push(piece)
    groups.set(key, group)
  }
  return { pieces, groups: orderForPress([...groups.values()]), layersOf }
}

function temperaturesOf(layers: readonly PressLayer[]): number[] {
  return layers.flatMap(({ celsius }) => celsius ?? [])
}

/** Orders of long ago have none. */
const NO_PICTURE = { garment: null, front: null, back: null, artwork: [] }

function toPressPiece(row: PressRow, layersOf: (parts: FrozenPart[]) => PressLayer[]): PressPiece {
  const { parts } = row
  return {
    ...toPiece(row),
    note: row.note,
    look: row.look && { ...row.look, picture: { ...NO_PICTURE, ...row.look.picture } },
    layers: layersOf(parts),
    sides: (['front', 'back'] as const).filter(side => [...parts, ...row.prints].some(each => each.side === side)),
    pictures: parts.flatMap(({ content }) =>
      content.kind === 'design' ? [`/core2/doc/thumbnail?Id=${content.documentId}&VersionId=${content.versionId}`] : []
    ),
    places: placesOf(row)
  }
}

/** As the store placed them, in the size that they were cut in; a job says its places in words. */
function placesOf({ look, parts }: PressRow): PressPiece['places'] {
  const scale = parts[0]?.scale ?? 1
  const layers = look?.picture?.artwork ?? []
  const texts = look?.personalisation ?? []
  const places = [
    ...layers.map(({ side, x, y, width }) => ({ side, what: 'artwork', x, y, widthMm: width })),
    ...texts.flatMap(({ field: { label, placement }, value }) => {
      if (!placement || value === '') return []
      return [{ side: placement.side, what: label, x: placement.x, y: placement.y, widthMm: placement.maxWidthMm }]
    })
  ]
  return places.map(({ x, y, widthMm, ...place }) => ({
    ...place,
    x: x * scale,
    y: y * scale,
    widthMm: widthMm * scale
  }))
}
