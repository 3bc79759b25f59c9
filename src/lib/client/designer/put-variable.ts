import { addFont } from '#lib/designer/commands/settings.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { setText } from '#lib/designer/commands/set-text.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'
import { findFont } from '#lib/designer/text/fonts.ts'

import { $artboardId, $selection, $settled, commitDesign } from './document.ts'
import { putIntoDesign } from './put.ts'

const FONT = 'graduate'

/** Names over numbers, as on the back of a jersey: sizes as shares of the page's height. */
const SHARE = { text: 0.16, number: 0.45 }
const PLACE = { text: 0.25, number: 0.75 }

/** Makes the one selected text show a variable, or puts a new text for it on the page. */
export function putVariable({ name, type }: Design['variables'][number]): 'bound' | 'added' {
  const design = $settled.get()
  const [id, ...others] = $selection.get()
  if (id && others.length === 0 && design.objects[id]?.type === 'text') {
    commitDesign(setText(design, id, `{{${name}}}`))
    return 'bound'
  }
  const board = design.artboards.find(one => one.id === $artboardId.get())!
  const text: TextObject = {
    id: newId(),
    type: 'text',
    m: [1, 0, 0, 1, board.wMm / 2, board.hMm * PLACE[type]],
    fill: design.palette.entries[0] ? { ref: design.palette.entries[0].ref } : null,
    strokes: [],
    text: {
      runs: [
        {
          s: `{{${name}}}`,
          font: FONT,
          sizeMm: Math.max(5, Math.round(board.hMm * SHARE[type])),
          trackMm: 0,
          features: {}
        }
      ],
      align: 'center',
      lineHeight: 1.1,
      warp: { kind: 'none', bend: 0 }
    },
    weld: true,
    // Long names are condensed, as a decorator would.
    bind: { var: name, fit: 'condense', maxWMm: Math.round(board.wMm * 0.9) }
  }
  const font = findFont(FONT)
  const fonts = font
    ? addFont(design, FONT, { family: font.family, licence: font.licence, embeddable: true }).fonts
    : design.fonts
  putIntoDesign([text], { layerName: name, fonts })
  return 'added'
}
