// Lines that were drawn with a pen are cut along, or are strips of film as wide as the pen.
import { setPurpose } from '#lib/designer/commands/set-purpose.ts'
import type { Design, PathObject, Purpose } from '#lib/designer/design.ts'
import { meanScale } from '#lib/designer/geometry/matrix.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { announce } from './announce.ts'
import { editDesign } from './document.ts'
import { loadKernel } from './kernel.ts'
import { leavesOf } from './measure.ts'
import { word } from './words.ts'

type Change = (change: (design: Design) => Design) => void

/** One step; true where it was made. A strip is made by the kernel, which may not have come yet. */
export async function givePurpose(
  ids: readonly string[],
  purpose: Purpose | null,
  change: Change = editDesign
): Promise<boolean> {
  if (purpose) {
    change(design => setPurpose(design, ids, purpose))
    return true
  }
  try {
    const { strip } = await loadKernel()
    change(design => setPurpose(design, ids, null, strip))
    return true
  } catch {
    announce(word('kernelFailed'))
    return false
  }
}

/** The widest line that is more likely a cut than a strip of film. */
const THIN_MM = 1

/** Those that are cut along or strips; a line to crease or to draw was meant as that. */
export function thinLines(design: Design, ids: readonly string[]): PathObject[] {
  return leavesOf(design, ids).filter((object): object is PathObject => {
    if (object.type !== 'path' || !object.pen || object.locked) return false
    if (object.purpose && object.purpose !== 'kiss-cut') return false
    return object.pen.widthMm * meanScale(worldMatrix(design, object.id)) <= THIN_MM + 1e-6
  })
}
