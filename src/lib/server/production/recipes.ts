// How pieces are pressed: by the films that they are cut from.
import { sql } from 'kysely'

import type { PressLayer } from '#lib/contract/production-work.ts'
import type { PaletteEntry } from '#lib/designer/design.ts'
import { TACK_SECONDS } from '#lib/designer/films.ts'
import { isPrinted } from '#lib/designer/production/print/print-art.ts'
import { filmOfColour, filmOfPictures } from '#lib/designer/run/colours.ts'
import { t } from '#lib/i18n/t.ts'
import { listFilms } from '#lib/server/design/documents/films.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { findSheetSettings } from './cutting/service.ts'
import type { FrozenPart } from './owed.ts'

export interface Recipes {
  /** In the order in which they are pressed: each is tacked, the last one pressed. */
  layersOf: (parts: readonly FrozenPart[]) => PressLayer[]
}

type Entry = Omit<PaletteEntry, 'index'>

interface Of {
  runId: string
  parts: readonly FrozenPart[]
}

export async function readRecipes(db: Db, member: Member, { runId, parts }: Of): Promise<Recipes> {
  const versionIds = new Set(parts.flatMap(({ content }) => (content.kind === 'design' ? [content.versionId] : [])))
  const designs = await findFilms(db, member, [...versionIds])
  const films = await listFilms(db, member.workspaceId)
  const settings = await findSheetSettings(db, member, runId)
  // The same choice as for the sheets: a film that only looks like it may be pressed otherwise.
  const entryOf = (hex: string): Entry => {
    const found = filmOfColour(hex, films, settings.films)
    return 'film' in found ? found.film.entry : { ref: hex, name: hex.toUpperCase(), hex }
  }
  const pictureEntry = (): Entry => {
    const found = filmOfPictures(films, settings.printFilm)
    return 'film' in found ? found.film.entry : { ref: 'pictures', name: t('runSheets.printFilm'), hex: '#FFFFFF' }
  }
  return {
    layersOf(list) {
      const entries = list.flatMap(({ content }): Entry[] => {
        if (content.kind === 'design') {
          const { entries = [], hasPictures = false } = designs.get(content.versionId) ?? {}
          return hasPictures && !entries.some(isPrinted) ? [...entries, pictureEntry()] : entries
        }
        // An outline lies below its letters.
        return [content.outlineHex, content.hex].flatMap(hex => (hex ? [entryOf(hex)] : []))
      })
      const once = [...new Map(entries.map(entry => [entry.material?.sku ?? entry.ref, entry])).values()]
      const ordered = once.toSorted((one, other) => (one.material?.pressOrder ?? 0) - (other.material?.pressOrder ?? 0))
      return ordered.map((entry, at) => layerOf(entry, at < ordered.length - 1))
    }
  }
}

function layerOf({ name, hex, material }: Entry, isTack: boolean): PressLayer {
  const press = material?.press
  if (!press) return { film: name, hex, celsius: null, seconds: null, pressure: '', peel: '', isTack }
  const { celsius, pressure, peel, tackSeconds = TACK_SECONDS } = press
  return { film: name, hex, celsius, seconds: isTack ? tackSeconds : press.seconds, pressure, peel, isTack }
}

interface OfVersion {
  entries: PaletteEntry[]
  hasPictures: boolean
}

/** The films that something of each version is made of. */
async function findFilms(db: Db, { workspaceId }: Member, versionIds: string[]): Promise<Map<string, OfVersion>> {
  if (versionIds.length === 0) return new Map()
  const { rows } = await sql<OfVersion & { id: string }>`
    select v.id, array(
      select entry from jsonb_array_elements(v.design->'palette'->'entries') entry
      where position('"' || (entry->>'ref') || '"' in (v.design->'objects')::text) > 0
        -- What pictures are printed on no object names.
        or (entry->'material'->>'kind' = 'print' and position('"type": "image"' in (v.design->'objects')::text) > 0)
    ) as entries, position('"type": "image"' in (v.design->'objects')::text) > 0 as "hasPictures"
    from document_versions v join documents d on d.id = v.document_id
    where d.workspace_id = ${workspaceId} and v.id = any (${versionIds}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
