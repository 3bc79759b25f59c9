// What a PDF draws in its order, and the parts of it that become pictures.
import { boxOfClip, boxOfNode, overlapOf } from '../clip.ts'
import type { ImportedNode } from '../drawing.ts'
import { type Box, drawnBoxOf, unionOf } from '../matrix.ts'

/** What some operations draw, the last included. */
export interface Part {
  type: 'part'
  from: number
  to: number
  /** Nothing of it is seen outside, in millimetres. */
  box: Box
}

interface Entry {
  /** The operation that drew it, or that its part begins with. */
  from: number
  node: ImportedNode | Part
}

/** More parts than these are joined with their neighbours, wherever they lie. */
const MANY_PARTS = 60

export class Drawn {
  #entries: Entry[] = []

  add(from: number, nodes: readonly ImportedNode[]): void {
    for (const node of nodes) this.#entries.push({ from, node })
  }

  /** Makes a part of what was drawn since an operation; false where nothing was. `isBlended`: with what lies below. */
  close(from: number, to: number, isBlended: boolean): boolean {
    const first = this.#entries.findIndex(entry => entry.from >= from)
    if (first < 0) return false
    const made = this.#entries.splice(first)
    const box = unionOf(made.map(({ node }) => seenBoxOf(node)))
    const below = isBlended ? this.#entries.findIndex(({ node }) => isTouching(seenBoxOf(node), box)) : -1
    const joined = below < 0 ? [] : this.#entries.splice(below)
    const whole = unionOf([box, ...joined.map(({ node }) => seenBoxOf(node))])
    const start = Math.min(from, joined[0]?.from ?? from)
    this.#entries.push({ from: start, node: { type: 'part', from: start, to, box: whole } })
    return true
  }

  /** Parts that follow each other and touch are one. */
  get nodes(): (ImportedNode | Part)[] {
    const nodes = joined(
      this.#entries.map(({ node }) => node),
      isTouching
    )
    return nodes.filter(({ type }) => type === 'part').length > MANY_PARTS ? joined(nodes, () => true) : nodes
  }
}

function joined(nodes: readonly (ImportedNode | Part)[], isOne: (a: Box, b: Box) => boolean): (ImportedNode | Part)[] {
  const list: (ImportedNode | Part)[] = []
  for (const node of nodes) {
    const last = list.at(-1)
    if (last?.type === 'part' && node.type === 'part' && isOne(last.box, node.box))
      list[list.length - 1] = { ...last, to: node.to, box: unionOf([last.box, node.box]) }
    else list.push(node)
  }
  return list
}

function isTouching(a: Box, b: Box): boolean {
  const { minX, minY, maxX, maxY } = overlapOf(a, b)
  return minX <= maxX && minY <= maxY
}

function seenBoxOf(node: ImportedNode | Part): Box {
  if (node.type === 'part') return node.box
  const box = wholeBoxOf(node)
  return node.clip ? overlapOf(box, boxOfClip(node.clip)) : box
}

function wholeBoxOf(node: ImportedNode): Box {
  if (node.type === 'group') return unionOf(node.children.map(seenBoxOf))
  if (node.type !== 'path') return boxOfNode(node)
  const box = drawnBoxOf(node.path)
  if (!node.stroke) return box
  const { widthMm, join, miterLimit = 4 } = node.stroke
  // Sharp corners, and the corners of square ends, reach further than half of the pen.
  const far = (widthMm / 2) * (join === 'miter' ? Math.max(miterLimit, 1.5) : 1.5)
  return { minX: box.minX - far, minY: box.minY - far, maxX: box.maxX + far, maxY: box.maxY + far }
}
