import { announce } from '#lib/client/designer/announce.ts'
import { $scale } from '#lib/client/designer/camera.ts'
import { $design, commitDesign, select } from '#lib/client/designer/document.ts'
import { lineStroke } from '#lib/client/designer/making.ts'
import { $pen, drawWith, type PenNode, penData } from '#lib/client/designer/pen.ts'
import { colourForNew, layerForNew } from '#lib/client/designer/places.ts'
import { chooseTool } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { add } from '#lib/designer/commands/add.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import type { PathObject } from '#lib/designer/design.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'

import { caughtPoint } from './snaps.ts'
import { type Drag, isDrag, type Press, type Tool } from './tool.ts'

/** So near to the first node it closes. */
export const HOME_PX = 10

export const penTool: Tool = {
  id: 'pen',
  cursor: 'crosshair',

  down(start): Drag | undefined {
    if (!layerForNew()) {
      announce(word('noLayer'))
      return undefined
    }
    const nodes = $pen.get()?.nodes ?? []
    if (nodes.length > 1 && isHome(nodes, start)) return { move() {}, up: () => finish(true), cancel() {} }
    const at = caughtPoint(start, nodes.at(-1)?.at)
    const node: PenNode = { at }
    drawWith({ nodes: [...nodes, node], next: undefined })
    return {
      move(press) {
        if (isDrag(start, press)) drawWith({ nodes: [...nodes, { at, out: press.at }], next: undefined })
      },
      up() {
        announce(word('penNode', { count: nodes.length + 1 }))
      },
      cancel() {
        drawWith(nodes.length > 0 ? { nodes, next: undefined } : undefined)
      }
    }
  },

  over(press) {
    const pen = $pen.get()
    if (pen)
      drawWith({
        nodes: pen.nodes,
        next: isHome(pen.nodes, press) ? pen.nodes[0]!.at : caughtPoint(press, pen.nodes.at(-1)?.at)
      })
  },

  double() {
    finish(false)
  },

  key({ key }) {
    const pen = $pen.get()
    if (!pen) return false
    if (key === 'Enter') finish(false)
    else if (key === 'Escape') finish(false)
    else if (key === 'Backspace' || key === 'Delete') {
      const nodes = pen.nodes.slice(0, -1)
      drawWith(nodes.length > 0 ? { nodes, next: undefined } : undefined)
    } else return false
    return true
  },

  leave() {
    finish(false)
  }
}

function isHome(nodes: readonly PenNode[], { at }: Press): boolean {
  const first = nodes[0]?.at
  return (
    first !== undefined && nodes.length > 1 && Math.hypot(at[0] - first[0], at[1] - first[1]) * $scale.get() < HOME_PX
  )
}

/** Makes an object of the path; a single node is nothing. */
function finish(closed: boolean): void {
  const pen = $pen.get()
  drawWith(undefined)
  // A double click has put the last node twice.
  const nodes = (pen?.nodes ?? []).filter(
    ({ at }, index, all) =>
      index === 0 || Math.hypot(at[0] - all[index - 1]!.at[0], at[1] - all[index - 1]!.at[1]) > 1e-6
  )
  if (nodes.length > 1 && addPath(penData(nodes, closed), closed)) chooseTool('select')
}

/** A closed path is filled, an open one is a line. False where there is no layer for it. */
export function addPath(d: string, closed: boolean): boolean {
  const layer = layerForNew()
  const ref = colourForNew()
  if (!layer) return false
  const object: PathObject = {
    id: newId(),
    type: 'path',
    m: IDENTITY,
    d,
    rule: 'nonzero',
    fill: closed && ref ? { ref } : null,
    strokes: !closed && ref ? lineStroke(ref) : []
  }
  commitDesign(add($design.get(), layer.id, [object]))
  select([object.id])
  announce(word('didAdd', { name: word('pathKind') }))
  return true
}
