import type { Design, PaletteEntry } from '../design.ts'
import { paintsOf } from '../paints.ts'

/** Adds a colour, or replaces the one with the same ref. */
export function setColour(design: Design, entry: PaletteEntry): Design {
  const { entries } = design.palette
  const known = entries.some(({ ref }) => ref === entry.ref)
  const next = known ? entries.map(old => (old.ref === entry.ref ? entry : old)) : [...entries, entry]
  return { ...design, palette: { ...design.palette, entries: next } }
}

/** Takes away a colour that nothing uses; `recolour` first where something does. */
export function removeColour(design: Design, ref: string): Design {
  if (Object.values(design.objects).some(object => paintsOf(object).includes(ref))) return design
  const entries = design.palette.entries.filter(entry => entry.ref !== ref)
  return entries.length === design.palette.entries.length
    ? design
    : { ...design, palette: { ...design.palette, entries } }
}
