// How the files of a design are named where something stands in the way of making it: registered in reactions.ts.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

type Namer = (db: Db, member: Member, design: { documentIds: readonly string[]; name: string }) => Promise<string>

const namers = singleton('pack-namers', () => new Map<string, Namer>())

/** A second one of the same name takes the place of the first. */
export function registerPackName(name: string, namer: Namer): void {
  namers.set(name, namer)
}

export async function nameOfPack(
  db: Db,
  member: Member,
  design: { documentIds: readonly string[]; name: string }
): Promise<string> {
  let { name } = design
  for (const namer of namers.values()) name = await namer(db, member, { ...design, name })
  return name
}
