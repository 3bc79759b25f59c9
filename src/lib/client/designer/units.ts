import { measuredIn } from '#lib/designer/blank.ts'
import type { Units } from '#lib/shared/units.ts'

import { $settled, commitDesign } from './document.ts'
import { changeUnits } from './view.ts'

/** Settings for the machine that nobody changed become the usual ones of the other system, as the grid does. */
export function measureIn(units: Units): void {
  changeUnits(units)
  const design = $settled.get()
  const measured = measuredIn(units, design)
  if (measured !== design) commitDesign(measured)
}
