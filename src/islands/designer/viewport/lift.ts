// While objects are moved, they lie on a sheet of their own between those below and those above: the browser then moves
// one finished picture over another instead of drawing thousands of outlines again.
import { PX_PER_MM } from '#lib/client/designer/camera.ts'
import type { Matrix } from '#lib/designer/design.ts'

import { matrixText, svgNode } from './nodes.ts'
import { type Scene, SHEET_LOOK } from './scene.ts'

export interface Lifted {
  move: (matrix: Matrix) => void
  /** Back to where they were; the drawing is to be updated next. */
  drop: () => void
}

/** More than so many are moved as a picture, which is blurred while it grows; fewer are drawn sharp. */
const FEW = 40

export function lift(scene: Scene, ids: readonly string[], kind: 'move' | 'other'): Lifted {
  const chosen = new Set(ids)
  const top = scene.order.filter(id => chosen.has(id))
  // What is in a group stays there: its own matrix is changed instead.
  if (top.length !== chosen.size) return liftInPlace(scene, ids)
  if (kind === 'other' && top.length <= FEW && scene.order.length <= 500) return liftInPlace(scene, ids)

  if (top.length === scene.order.length) return layered(scene, [scene.element], [])
  if (top.length * 2 > scene.order.length) {
    const rest = sheetOfNodes(
      scene,
      scene.order.filter(id => !chosen.has(id))
    )
    scene.element.prepend(rest)
    return layered(
      scene,
      scene.sheets.filter(sheet => sheet.isConnected),
      [rest]
    )
  }
  const topmost = top.at(-1)!
  const sheet = scene.sheetOf(topmost)!
  const siblings = scene.idsOf(sheet)
  const above = sheetOfNodes(
    scene,
    siblings.slice(siblings.indexOf(topmost) + 1).filter(id => !chosen.has(id))
  )
  const moved = sheetOfNodes(scene, top)
  scene.sheets[sheet]!.after(moved, above)
  return layered(scene, [moved], [moved, above])
}

function sheetOfNodes(scene: Scene, ids: readonly string[]): SVGElement {
  const sheet = svgNode('svg', SHEET_LOOK)
  sheet.append(...ids.flatMap(id => scene.nodeOf(id) ?? []))
  return sheet
}

function layered(scene: Scene, moving: (HTMLElement | SVGElement)[], extra: SVGElement[]): Lifted {
  for (const element of moving) element.style.willChange = 'transform'
  return {
    move([a, b, c, d, e, f]) {
      const transform = `matrix(${a},${b},${c},${d},${e * PX_PER_MM},${f * PX_PER_MM})`
      for (const element of moving) element.style.transform = transform
    },
    drop() {
      for (const element of moving) {
        element.style.transform = ''
        element.style.willChange = ''
      }
      scene.settle()
      for (const sheet of extra) sheet.remove()
    }
  }
}

/** For a few: their own attributes, drawn anew with every frame. */
function liftInPlace(scene: Scene, ids: readonly string[]): Lifted {
  const nodes = ids.flatMap(id => {
    const node = scene.nodeOf(id)
    const home = node?.parentNode
    return node && home ? [{ node, home, next: node.nextSibling }] : []
  })
  // Each in a group of its own, whose matrix is the gesture's.
  const wraps = nodes.map(({ node, home, next }) => {
    const wrap = svgNode('g')
    home.insertBefore(wrap, next)
    wrap.append(node)
    return { wrap, node }
  })
  return {
    move(matrix) {
      for (const { wrap } of wraps) wrap.setAttribute('transform', matrixText(matrix))
    },
    drop() {
      for (const { wrap, node } of wraps) wrap.replaceWith(node)
    }
  }
}
