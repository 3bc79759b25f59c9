// What the sheets of a run are made from: frozen parts, the designs they name, the films of the shop.
import { t } from '#lib/i18n/t.ts'
import type { Design } from '#lib/designer/design.ts'
import { filmOfColour, type ShopFilm } from '#lib/designer/run/colours.ts'
import { gatherHindrances, type Hindrance } from '#lib/designer/run/hindrances.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import { lackingSentences, quoted } from '#lib/server/design/documents/lacking.ts'
import { listFilms } from '#lib/server/design/documents/films.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { lettersLacking } from '#lib/shared/lettering-letters.ts'
import { LETTERING_IDS, LETTERING_NAMES, type LetteringId } from '#lib/shared/garment-kinds.ts'

import { lackingInParts } from '../letters.ts'
import type { PieceRow } from './queries.ts'

type Of = Pick<Member, 'workspaceId'>

export function partsOf(pieces: readonly PieceRow[]): RunPart[] {
  return pieces.flatMap(({ id, code, parts }) => parts.map((part, index) => ({ ...part, key: `${id}/${index}`, code })))
}

export async function filmsOf(db: Db, { workspaceId }: Of): Promise<ShopFilm[]> {
  const films = await listFilms(db, workspaceId)
  return films.map(({ sku, name, hex, finish, inStock, entry }) => ({ sku, name, hex, finish, inStock, entry }))
}

export function designsOf(db: Db, member: Of, parts: readonly RunPart[]): Promise<Record<string, Design>> {
  const ids = new Set(parts.flatMap(({ content }) => (content.kind === 'design' ? content.versionId : [])))
  return readDesignsOfVersions(db, member, [...ids])
}

/** What can be seen without drawing anything: colours without a film, letters that a lettering lacks, designs that are gone. */
export async function plainHindrances(
  db: Db,
  member: Of,
  { pieces, settings }: { pieces: readonly PieceRow[]; settings: RunSettings }
): Promise<Hindrance[]> {
  const parts = partsOf(pieces)
  const films = await filmsOf(db, member)
  const designs = await designsOf(db, member, parts)
  const lacking = await lackingInParts(
    db,
    member,
    parts.map(({ content }) => content)
  )
  const found = parts.flatMap(({ key, code, content }): Hindrance[] => {
    if (content.kind === 'design') {
      const design = designs[content.versionId]
      const cells = lacking.get(content) ?? []
      if (design && cells.length === 0) return []
      if (design) return [{ code: 'letters', parts: [key], message: `${code}: ${lackingSentences(cells)}` }]
      return [{ code: 'no-design', parts: [key], message: t('errors.production.pieceDesignDeleted', { code }) }]
    }
    const colours = [content.hex, content.outlineHex].filter(hex => hex !== null)
    const problems = [...new Set(colours)].flatMap((hex): Hindrance[] => {
      const film = filmOfColour(hex, films, settings.films)
      return 'film' in film ? [] : [{ ...film, parts: [key] }]
    })
    const font = LETTERING_IDS.find(id => id === content.font)
    return [...problems, ...(font ? lettersProblem(font, { key, code, text: content.text }) : [])]
  })
  return gatherHindrances(found)
}

function lettersProblem(
  font: LetteringId,
  { key, code, text }: { key: string; code: string; text: string }
): Hindrance[] {
  const lacking = lettersLacking(text.trim(), { font })
  if (lacking.length === 0) return []
  return [
    {
      code: 'letters',
      parts: [key],
      message: t('errors.production.pieceLettersMissing', {
        code,
        lettering: LETTERING_NAMES[font],
        letters: quoted(lacking)
      })
    }
  ]
}
