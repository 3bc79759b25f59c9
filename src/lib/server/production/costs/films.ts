// The films and designs that frozen decorations are costed by.
import type { PaletteEntry } from '#lib/designer/design.ts'
import type { KnownFilms } from '#lib/designer/costing/part-use.ts'
import { filmOfColour } from '#lib/designer/run/colours.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { designsOf, filmsOf } from '../cutting/input.ts'
import { settingsOf } from '../cutting/service.ts'
import { findRunSettings } from './queries.ts'
import type { FrozenPart } from '../owed.ts'

/** With the films that were chosen for these runs; for what is in no run yet, those that have the very colour. */
export async function findKnownFilms(
  db: Db,
  member: Member,
  { runIds, parts }: { runIds: readonly string[]; parts: readonly FrozenPart[] }
): Promise<KnownFilms> {
  const films = await filmsOf(db, member)
  const designs = await designsOf(
    db,
    member,
    parts.map(part => ({ ...part, key: '', code: '' }))
  )
  const chosen: Record<string, string> = {}
  for (const settings of await findRunSettings(db, member, runIds)) Object.assign(chosen, settingsOf(settings).films)
  const known = new Map<string, PaletteEntry | undefined>()
  return {
    designs,
    filmOf(hex) {
      if (!known.has(hex)) {
        const found = filmOfColour(hex, films, chosen)
        known.set(hex, 'film' in found ? { ...found.film.entry, index: 0 } : undefined)
      }
      return known.get(hex)
    }
  }
}
