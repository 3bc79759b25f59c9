import { announce } from '#lib/client/designer/announce.ts'
import { $design, commitDesign, previewDesign, select } from '#lib/client/designer/document.ts'
import { editText } from '#lib/client/designer/gesture.ts'
import { loadFonts } from '#lib/client/designer/kernel.ts'
import { newText, USUAL_FONT, withFont } from '#lib/client/designer/making.ts'
import { boardOf, colourForNew, layerForNew } from '#lib/client/designer/places.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import type { Drag, Press, Tool } from './tool.ts'

/** A share of the artboard's width: large enough to see, small enough to fit. */
const SHARE = 0.1

export const textTool: Tool = {
  id: 'text',
  cursor: 'text',

  down(start: Press): Drag {
    return {
      move() {
        // Text has no box of its own: it is as long as its letters.
      },
      up() {
        const design = $design.get()
        const hit = start.id === undefined ? undefined : design.objects[start.id]
        if (hit?.type === 'text') {
          select([hit.id])
          chooseTool('select')
          return editText(hit.id)
        }
        startText(start.at)
      },
      cancel() {
        // Nothing was begun yet.
      }
    }
  }
}

/** Puts an empty text somewhere and goes on with typing; it is kept once something is typed. */
export function startText(at: Point, align: 'left' | 'center' = 'left'): void {
  const made = makeText(at, { align })
  if (!made) return
  previewDesign(made.design)
  editText(made.id)
}

const MOST_LETTERS = 2000

/** Words that come from elsewhere. */
export function putText(at: Point, words: string): void {
  const s = words.trim().replaceAll('\r\n', '\n').slice(0, MOST_LETTERS)
  const made = makeText(at, { align: 'center', s })
  if (!made) return
  commitDesign(made.design)
  announce(word('didAdd', { name: s }))
}

function makeText(
  at: Point,
  { align, s = '' }: { align: 'left' | 'center'; s?: string }
): { design: Design; id: string } | undefined {
  const design = $design.get()
  const layer = layerForNew(design)
  if (!layer) {
    announce(word('noLayer'))
    return undefined
  }
  const font = lastFont() ?? USUAL_FONT
  const sizeMm = Math.max(8, Math.round(boardOf(design).wMm * SHARE))
  const text = newText({ id: newId(), s, m: [1, 0, 0, 1, ...at], sizeMm, ref: colourForNew(design), font, align })
  void loadFonts([font])
  select([text.id])
  chooseTool('select')
  return { design: withFont(add(design, layer.id, [text]), font), id: text.id }
}

/** The font of the text that was added last: the next one usually goes with it. */
function lastFont(): string | undefined {
  const { objects } = $design.get()
  const last = Object.values(objects).findLast(object => object.type === 'text')
  return last?.type === 'text' ? last.text.runs[0]?.font : undefined
}
