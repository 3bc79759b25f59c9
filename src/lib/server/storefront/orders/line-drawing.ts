// Runs in the child process. An ordered piece with the name on it, as a picture for mails and paper.
import sharp from 'sharp'

import type { Decorated, DrawnColour } from '#lib/garments/decorated.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import type { Side } from '#lib/garments/types.ts'
import { outline, widthOf } from '#lib/server/platform/paper/lettering.ts'

/** Everything that is seen is carried within: files as data, letters as what they say. */
export interface LineLook {
  item: Decorated
  colour: DrawnColour
  side: Side
  values: Record<string, string>
}

export interface LineTask {
  kind: 'line'
  look: LineLook
  /** Across; for a mail or a slip where it is left out. */
  pixels?: number
}

/** Sharp on a screen with small dots at the 112 it is shown at, and on paper at an inch. */
const PIXELS = 288

export function drawLine({ look, pixels = PIXELS }: LineTask): Promise<Buffer> {
  const svg = drawItem({
    ...look,
    idPrefix: 'l',
    outliner: (text, face, size) => ({ path: outline(text, { face, size }), width: widthOf(text, { face, size }) })
  })
  return sharp(Buffer.from(svg)).resize(pixels, pixels, { fit: 'contain', background: '#ffffff00' }).png().toBuffer()
}
