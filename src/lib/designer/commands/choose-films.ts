import type { Design, PaletteEntry } from '../design.ts'
import { paintsOf, repainted } from '../paints.ts'
import { withDescendants } from '../tree.ts'
import { setColour } from './palette.ts'
import { without, withObjects } from './edit.ts'

/**
 * Gives objects, and all inside groups, the chosen film in the place of each colour; null takes away what has it. Films
 * that the palette has not are added, and colours that were no film and are used no more go.
 */
export function chooseFilms(
  design: Design,
  ids: Iterable<string>,
  chosen: ReadonlyMap<string, PaletteEntry | null>
): Design {
  const objects = withDescendants(design, ids).flatMap(id => design.objects[id] ?? [])
  const left = new Set(
    objects
      .filter(object => 'fill' in object && object.fill && chosen.get(object.fill.ref) === null)
      .map(({ id }) => id)
  )
  const added = [...chosen.values()].filter(entry => entry !== null)
  const wider = added.reduce(withColour, design)
  const painted = withObjects(
    wider,
    objects
      .filter(object => !left.has(object.id) && paintsOf(object).some(ref => chosen.get(ref)))
      .map(object => repainted(object, ref => chosen.get(ref)?.ref ?? ref))
  )
  const rest = without(painted, left)
  const used = new Set(Object.values(rest.objects).flatMap(paintsOf))
  const entries = rest.palette.entries.filter(({ ref, material }) => material || used.has(ref) || !chosen.has(ref))
  return entries.length === rest.palette.entries.length ? rest : { ...rest, palette: { ...rest.palette, entries } }
}

/** Adds a colour at the end of the palette, unless it is there. */
export function withColour(design: Design, entry: PaletteEntry): Design {
  const { entries } = design.palette
  if (entries.some(({ ref }) => ref === entry.ref)) return design
  return setColour(design, { ...entry, index: Math.max(-1, ...entries.map(({ index }) => index)) + 1 })
}
