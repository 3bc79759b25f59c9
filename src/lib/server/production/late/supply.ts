// Blanks that no run needs: what a late order can be made of without another purchase.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { findRunSupply } from '#lib/server/purchasing/for-runs.ts'
import { keyOfBlank } from '#lib/server/storefront/late/places.ts'

import { findSupply } from '../run-supply.ts'

interface Item {
  name: string
  colours: { name: string }[]
  sizes: { name: string }[]
}

/** By their keys: on the shelf or on its way for this run, beyond what open runs still need. */
export async function findSpare(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  { runId, items }: { runId: string; items: readonly Item[] }
): Promise<Record<string, number>> {
  const variants = items.flatMap(({ name, colours, sizes }) =>
    colours.flatMap(colour => {
      return sizes.map(size => ({ name, maker: '', styleNumber: '', colour: colour.name, size: size.name }))
    })
  )
  const supply = await findSupply(db, member, runId)
  const { shelf, lines } = await findRunSupply(db, member, { runIds: [runId], blanks: variants })
  const needed = new Map<string, number>()
  for (const { name, colour, size, toMake } of [...supply.values()].flat()) {
    const key = keyOfBlank({ name }, { name: colour }, { name: size })
    needed.set(key, (needed.get(key) ?? 0) + toMake)
  }
  const there = new Map(shelf.map(({ key, size, onHand }) => [`${key}\n${size.toLowerCase()}`, onHand]))
  for (const { name, colour, size, quantity, received } of lines) {
    const key = keyOfBlank({ name }, { name: colour }, { name: size })
    there.set(key, (there.get(key) ?? 0) + Math.max(0, quantity - received))
  }
  return Object.fromEntries(
    variants.map(({ name, colour, size }) => {
      const key = keyOfBlank({ name }, { name: colour }, { name: size })
      return [key, Math.max(0, (there.get(key) ?? 0) - (needed.get(key) ?? 0))]
    })
  )
}
