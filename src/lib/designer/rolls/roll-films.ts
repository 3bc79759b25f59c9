// All films of a design and of those that lie on the same rolls, ready to be laid out; or what has to be settled first.
import type { Design } from '../design.ts'
import type { Film } from '../production/pieces.ts'
import type { Outliner } from '../production/outliner.ts'
import type { FontBook } from '../text/font-book.ts'
import { furnish } from './furnish.ts'
import { type FilmNote, gangFilms } from './gang.ts'
import { copiesOn } from './grid.ts'
import { fillsLength, type Found, type Member, membersOf, wantedOf } from './members.ts'
import { type Stop, stopsOf } from './stops.ts'
import { rollSettings } from './usual.ts'

export interface RollFilms {
  films: Film[]
  notes: FilmNote[]
  stops: Stop[]
  members: Member[]
  /** The films of each design by itself, untiled: what its recipe speaks of. */
  own: Map<string, Film[]>
}

interface Tools {
  outliner: Outliner
  book: FontBook
}

/** Fonts of all designs must be loaded. */
export function rollFilms(design: Design, gang: readonly Found[], { outliner, book }: Tools): RollFilms {
  const { rotations } = design.production
  const rolls = rollSettings(design.production)
  const nothing = { films: [], notes: [], own: new Map<string, Film[]>() }
  const members = membersOf(design, gang)
  const stops = stopsOf(members, gang, { outliner, book })
  if (stops.length > 0) return { ...nothing, stops, members }
  const filmsFor = (asked: readonly Member[]) =>
    gangFilms(asked.map(member => ({ member, wanted: wantedOf(member, member.copies) })), outliner) // biome-ignore format: one line
  const { clipper } = outliner

  if (fillsLength(design)) {
    const [member] = membersOf(design, [], 1)
    const single = furnish(filmsFor([member!]).films, design.production, clipper)
    const copies = copiesOn(single, { grid: rolls.grid, rotations }, rolls.grid.fillMm)
    if (copies === 0 && single.length > 0) {
      return { ...nothing, members, stops: [{ code: 'too-short', design: design.name, documentId: '' }] }
    }
    members[0] = { ...members[0]!, copies: Math.max(1, copies) }
  }

  const { films, notes, own } = filmsFor(members)
  const unmade = members.flatMap(member => unmadeOf(member, own.get(member.key) ?? []))
  if (unmade.length > 0) return { ...nothing, stops: unmade, members }
  return { films: furnish(films, design.production, clipper), notes, stops: [], members, own }
}

/** What was asked for and has not one piece on any film. */
function unmadeOf({ key, name, design }: Member, films: readonly Film[]): Stop[] {
  const named = { design: name, documentId: key }
  if (films.length === 0) return [{ ...named, code: 'empty' }]
  const made = new Set(films.flatMap(({ pieces }) => pieces.map(({ row }) => row)))
  const rows = design.rows.flatMap((_, row) => (made.has(row) ? [] : [row]))
  return rows.length > 0 ? [{ ...named, code: 'blank-rows', rows }] : []
}
