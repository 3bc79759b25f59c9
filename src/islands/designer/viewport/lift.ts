// While objects are moved, they lie on a plane of their own between those below and those above: the browser then moves
// one finished picture over another instead of drawing thousands of outlines again.
import { $camera, groundStyle, PX_PER_MM } from '#lib/client/designer/camera.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import type { Design, Matrix } from '#lib/designer/design.ts'
import { snapToStep } from '#lib/designer/geometry/snapping.ts'

import { matrixText, svgNode } from './nodes.ts'
import { type Scene, SHEET, SHEET_LOOK } from './scene.ts'

export interface Lifted {
  /** Shows the originals where they were: what moves are copies. */
  leave: (isCopied: boolean) => void
  move: (matrix: Matrix) => void
  /** Back to where they were; the drawing is to be updated next. */
  drop: () => void
  /** Where they are now is where this drawing has them, which the scene is given next: many stay there meanwhile. */
  land: (design: Design) => void
}

/** More than so many are moved as a picture, which is blurred while it grows; fewer are drawn sharp. */
const FEW = 40

export function lift(scene: Scene, ids: readonly string[], kind: 'move' | 'other'): Lifted {
  const chosen = new Set(ids)
  const top = scene.order.filter(id => chosen.has(id))
  const isNested = top.length !== chosen.size
  const isFew = ids.length <= FEW && (isNested || (kind === 'other' && scene.order.length <= 500))
  if (isFew) return liftInPlace(scene, ids)
  if (isNested) return liftNested(scene, chosen)
  const topmost = top.at(-1)!
  if (top.length * 2 > scene.order.length) return liftMost(scene, topmost, chosen)
  return liftOut(scene, nodesOf(scene, top), topmost, chosen)
}

/** Some leave for a sheet of their own, those above them for the sheets that follow it. */
function liftOut(scene: Scene, nodes: SVGElement[], topmost: string, chosen: ReadonlySet<string>): Lifted {
  const sheet = scene.sheetOf(topmost)!
  const siblings = scene.idsOf(sheet)
  const over = siblings.slice(siblings.indexOf(topmost) + 1).filter(id => !chosen.has(id))
  const plane = document.createElement('div')
  plane.className = 'lifted'
  plane.append(ground(), ...sheetsWith(nodes))
  const above = [ground(), sheetWith(nodesOf(scene, over))]
  scene.sheets[sheet]!.after(plane, ...above)
  return layered(scene, plane, { extra: [plane, ...above], originals: () => nodes })
}

/** The others leave, and what remains is moved as it stands. */
function liftMost(scene: Scene, topmost: string, chosen: ReadonlySet<string>): Lifted {
  const at = scene.order.indexOf(topmost)
  const others = (ids: readonly string[]): SVGElement[] =>
    nodesOf(
      scene,
      ids.filter(id => !chosen.has(id))
    )
  const [below, above] = [sheetWith(others(scene.order.slice(0, at))), sheetWith(others(scene.order.slice(at)))]
  const first = ground()
  scene.element.before(below)
  scene.element.after(above)
  scene.element.prepend(first)
  const originals = () => nodesOf(scene, [...chosen])
  return layered(scene, scene.element, { extra: [below, above, first], originals })
}

/** Many that lie in groups: outlines are written in the artboard's coordinates, so they look the same outside. */
function liftNested(scene: Scene, chosen: ReadonlySet<string>): Lifted {
  const nodes = [...scene.element.querySelectorAll<SVGElement>('[data-id]')].filter(
    node => chosen.has(node.dataset['id']!) && !node.parentElement?.closest('[display]')
  )
  const homes = nodes.map(node => ({ node, home: node.parentNode!, next: node.nextSibling }))
  const topmost = nodes.at(-1)?.closest<SVGElement>('.drawn-sheet > *')?.dataset['id'] ?? scene.order.at(-1)!
  const lifted = liftOut(scene, nodes, topmost, chosen)
  const drop = (): void => {
    for (const { node, home, next } of homes.toReversed()) home.insertBefore(node, next)
    lifted.drop()
  }
  return { move: lifted.move, leave: lifted.leave, drop, land: drop }
}

function nodesOf(scene: Scene, ids: readonly string[]): SVGElement[] {
  return ids.flatMap(id => scene.nodeOf(id) ?? [])
}

function sheetWith(nodes: SVGElement[]): SVGElement {
  const sheet = svgNode('svg', SHEET_LOOK)
  sheet.append(...nodes)
  return sheet
}

/** By as many as the scene has in each of its own. */
function sheetsWith(nodes: SVGElement[]): SVGElement[] {
  const sheets: SVGElement[] = []
  for (let from = 0; from < nodes.length; from += SHEET) sheets.push(sheetWith(nodes.slice(from, from + SHEET)))
  return sheets
}

/**
 * Sheets that follow a box as large as they all are go into the picture that begins with it. Without it browsers make one
 * of each sheet that is not quite as large as the one before, and lay twenty pictures over each other in every frame.
 */
function ground(): HTMLElement {
  const box = document.createElement('div')
  box.className = 'sheet-ground'
  Object.assign(box.style, groundStyle(boardOf()))
  return box
}

/** More would take longer to copy than a person waits for the first frame. */
const MOST_LEFT = 500

function layered(
  scene: Scene,
  moving: HTMLElement,
  { extra, originals }: { extra: Element[]; originals: () => SVGElement[] }
): Lifted {
  moving.style.willChange = 'transform'
  let left: SVGElement | undefined
  const drop = (): void => {
    left?.remove()
    moving.style.transform = ''
    moving.style.willChange = ''
    scene.settle()
    for (const element of extra) element.remove()
  }
  return {
    leave(isCopied) {
      if (isCopied === (left !== undefined)) return
      left?.remove()
      left = undefined
      const nodes = isCopied ? originals() : []
      if (nodes.length === 0 || nodes.length > MOST_LEFT) return
      left = sheetWith(nodes.map(node => node.cloneNode(true) as SVGElement))
      moving.before(left)
    },
    move([a, b, c, d, e, f]) {
      // By whole pixels of the screen it stays as sharp as it lay there.
      const step = a === 1 && d === 1 && b === 0 && c === 0 ? 1 / ($camera.get().zoom * (devicePixelRatio || 1)) : 0
      const px = (mm: number): number => (step ? snapToStep(mm * PX_PER_MM, step) : mm * PX_PER_MM)
      moving.style.transform = `matrix(${a},${b},${c},${d},${px(e)},${px(f)})`
    },
    drop,
    land(design) {
      left?.remove()
      scene.land(design, moving, drop)
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
  let left: Element[] = []
  const leave = (isCopied: boolean): void => {
    if (isCopied === left.length > 0) return
    for (const copy of left) copy.remove()
    left = isCopied ? wraps.map(({ node }) => node.cloneNode(true) as Element) : []
    for (const [index, copy] of left.entries()) wraps[index]!.wrap.before(copy)
  }
  const drop = (): void => {
    leave(false)
    for (const { wrap, node } of wraps) wrap.replaceWith(node)
  }
  return {
    leave,
    move(matrix) {
      for (const { wrap } of wraps) wrap.setAttribute('transform', matrixText(matrix))
    },
    drop,
    land: drop
  }
}
