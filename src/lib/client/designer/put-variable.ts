import { addFont } from '#lib/designer/commands/settings.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { setText } from '#lib/designer/commands/set-text.ts'
import type { Design, TextObject } from '#lib/designer/design.ts'
import { growBounds } from '#lib/designer/geometry/bounds.ts'
import { freeBand } from '#lib/designer/geometry/free-band.ts'
import { findFont } from '#lib/designer/text/fonts.ts'

import { $selection, $settled, commitDesign } from './document.ts'
import { boundsOf } from './measure.ts'
import { boardOf } from './places.ts'
import { putIntoDesign } from './put.ts'

const FONT = 'graduate'

/** Names over numbers, as on the back of a jersey: sizes as shares of the page's height. */
const SHARE = { text: 0.16, number: 0.45 }
const PLACE = { text: 0.25, number: 0.75 }

const LEAST_MM = 8
const GAP_MM = 4

/** Makes the one selected text show a variable, or puts a new text for it on the page. One that shows another variable keeps that. */
export function putVariable({ name, type }: Design['variables'][number]): 'bound' | 'added' {
  const design = $settled.get()
  const [id, ...others] = $selection.get()
  const chosen = id && others.length === 0 ? design.objects[id] : undefined
  if (id && chosen?.type === 'text' && !isOfAnother(chosen, name, design)) {
    commitDesign(setText(design, id, `{{${name}}}`))
    return 'bound'
  }
  const board = boardOf(design)
  const sizeMm = Math.max(5, Math.round(board.hMm * SHARE[type]))
  const taken = design.layers
    .filter(({ artboard }) => artboard === board.id)
    .flatMap(({ children }) => children.map(child => growBounds(boundsOf(design, child), GAP_MM)))
  const room = freeBand(board.hMm, taken, {
    yMm: board.hMm * PLACE[type] - sizeMm / 2,
    heightMm: sizeMm,
    leastMm: LEAST_MM
  })
  // Beside the drawing where the page is full: seen at once, and on nothing.
  const band = room ?? { yMm: board.hMm + sizeMm, heightMm: sizeMm }
  const text: TextObject = {
    id: newId(),
    type: 'text',
    m: [1, 0, 0, 1, board.wMm / 2, band.yMm + band.heightMm / 2],
    fill: design.palette.entries[0] ? { ref: design.palette.entries[0].ref } : null,
    strokes: [],
    text: {
      runs: [
        {
          s: `{{${name}}}`,
          font: FONT,
          sizeMm: Math.floor(band.heightMm),
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

/** Whether a text says nothing but another variable of the table. */
function isOfAnother({ text }: TextObject, name: string, { variables }: Design): boolean {
  const words = text.runs
    .map(({ s }) => s)
    .join('')
    .trim()
  return variables.some(variable => variable.name !== name && words === `{{${variable.name}}}`)
}
