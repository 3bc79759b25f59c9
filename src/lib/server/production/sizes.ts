// The shop's rule for how large a decoration is on which size, and what is owed by it.
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { DRAWN_SCALES, scaleFor, type SizeScales } from '#lib/shared/size-scales.ts'

import type { FrozenPart, OwedLine, PieceContent } from './owed.ts'
import { findSizeScales, upsertSizeScales } from './size-queries.ts'

export async function getSizeScales(db: Db, member: Pick<Member, 'workspaceId'>): Promise<SizeScales> {
  return { ...DRAWN_SCALES, ...(await findSizeScales(db, member)) }
}

export function updateSizeScales(db: Db, member: Member, scales: Partial<SizeScales>): Promise<SizeScales> {
  return inTransaction(db, async tx => {
    await upsertSizeScales(tx, member, scales)
    return getSizeScales(tx, member)
  })
}

/** What is cut of each piece in the size for its garment, as it is frozen. */
export async function scaleLines(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  lines: readonly OwedLine[]
): Promise<OwedLine[]> {
  const scales = await getSizeScales(db, member)
  if (Object.values(scales).every(scale => scale === 1)) return [...lines]
  const scaled = new Map<PieceContent, PieceContent>()
  const scaleOf = (content: PieceContent) => {
    const known = scaled.get(content)
    if (known) return known
    const { size, name } = content.blank
    const own = { ...content, parts: scaleParts(content.parts, { size, blank: name }, scales) }
    scaled.set(content, own)
    return own
  }
  return lines.map(line => ({ ...line, units: line.units.map(scaleOf) }))
}

/** As large as the rule says for this size of this blank. */
export function scaleParts(
  parts: readonly FrozenPart[],
  garment: { size: string; blank: string },
  scales: SizeScales
): FrozenPart[] {
  const scale = scaleFor(garment, scales)
  return parts.map(part => ({ ...part, scale: part.scale * scale }))
}
