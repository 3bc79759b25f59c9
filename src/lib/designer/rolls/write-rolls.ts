// Rolls as files: nothing is written unless every piece of every design lies on them exactly once.
import type { Units } from '#lib/shared/units.ts'

import type { Design } from '../design.ts'
import type { PackFormat } from '../production/formats.ts'
import { rollPack, type Pack } from '../production/pack.ts'
import type { Film } from '../production/pieces.ts'
import type { Outliner } from '../production/outliner.ts'
import { rollsRecipe } from '../production/press-recipe.ts'
import { rollSheet } from '../production/rolls.ts'
import { RowsError } from '../rows/check-rows.ts'
import { pickList } from '../rows/rows.ts'
import type { FontBook } from '../text/font-book.ts'
import { assertGarment } from '../workers/garment-task.ts'
import type { NestedFilm } from '../workers/task-kinds.ts'
import { type Found, type Member, wantedOf } from './members.ts'
import { positionsCsv, positionsOn } from './positions.ts'
import { rollFilms } from './roll-films.ts'
import { rollSettings } from './usual.ts'

interface Input {
  outliner: Outliner
  book: FontBook
  nested: readonly NestedFilm[]
  formats: readonly PackFormat[]
  spotName: string
  throughName?: string | undefined
  units?: Units
}

/** The layout is not the one of the designs as they are. */
function staleLayout(): Error {
  return Object.assign(new Error('The layout is not of these designs'), { code: 'old-layout' })
}

export async function writeRolls(design: Design, gang: readonly Found[], input: Input): Promise<Pack> {
  const { outliner, book, nested, formats, spotName, throughName, units } = input
  const { films, stops, members, own } = rollFilms(design, gang, { outliner, book })
  // Whatever the screen knew: nothing is written while something stops it.
  if (stops.some(({ code }) => code === 'rows')) throw new RowsError()
  if (stops.length > 0) throw Object.assign(new Error('A design stops the cut'), { code: 'stopped' })
  for (const member of members) assertMember(member, outliner)

  const rolls = films.map(film => {
    const layout = nested.find(({ ref }) => ref === film.ref)
    if (layout?.lengthMm === undefined || !isWhole(film, layout)) throw staleLayout()
    const { placements, lengthMm } = layout
    const asDrawn = design.production.doubledLines === 'as-drawn'
    const sheet = rollSheet(film, { placements, lengthMm, asDrawn }, rollSettings(design.production))
    return { sheet, film: film.colour.name, positions: positionsOn(film.pieces, placements) }
  })
  const recipes = members.map(({ key, design: one }) => rollsRecipe(one, own.get(key) ?? [], units))
  const lists = members.map(listOf)
  const texts = {
    'list.txt': lists.join('\n'),
    'recipe.txt': recipes.join('\n'),
    'positions.csv': positionsCsv(rolls)
  }
  return rollPack(
    rolls.map(({ sheet }) => sheet),
    { formats, spotName, throughName, title: design.name, texts }
  )
}

function assertMember({ design, copies }: Member, outliner: Outliner): void {
  const { artboards, rows } = wantedOf({ design }, copies)
  for (const { values } of rows) assertGarment(design, outliner, { artboards, values })
}

/** Every copy of every piece, and nothing else. */
function isWhole({ pieces }: Film, { placements }: NestedFilm): boolean {
  const placed = new Set(placements.map(({ piece, copy }) => `${copy} ${piece}`))
  const wanted = pieces.flatMap(({ id, quantity }) => Array.from({ length: quantity }, (_, copy) => `${copy} ${id}`))
  return placed.size === placements.length && wanted.length === placed.size && wanted.every(one => placed.has(one))
}

/** Who gets what, and how often. */
function listOf({ design, copies }: Member): string {
  if (design.rows.length === 0) return `${design.name}\n\n${copies} ${copies === 1 ? 'copy' : 'copies'}\n`
  const list = pickList(design)
  return copies > 1 ? `${list}\nEach ${copies} times\n` : list
}
