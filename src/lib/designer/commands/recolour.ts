import type { Design, DesignObject } from '../design.ts'
import { paintsOf, repainted } from '../paints.ts'
import { withObjects } from './edit.ts'

/** Puts one colour of the palette in another's place, everywhere in the design, locked objects too. */
export function recolour(design: Design, { from, to }: { from: string; to: string }): Design {
  if (from === to || !design.palette.entries.some(({ ref }) => ref === to)) return design
  const swap = (ref: string): string => (ref === from ? to : ref)
  const changed: DesignObject[] = []
  for (const object of Object.values(design.objects)) {
    if (paintsOf(object).includes(from)) changed.push(repainted(object, swap))
  }
  return withObjects(design, changed)
}
