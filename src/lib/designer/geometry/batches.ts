// The sweep looks at every chord that crosses a scan line. So what lies apart is swept apart, and of what lies together
// neighbours are united first: what is under others is gone before the whole is swept.
import type { Clipper, Ring, Rule } from './clipper.ts'

const FEW = 32

interface Box {
  ring: Ring
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** The union of all rings. Rings inside another one's box stay with it: they may be its holes. */
export function unite(clipper: Clipper, rule: Rule, rings: readonly Ring[]): Ring[] {
  if (rule === 'evenodd' || rings.length < FEW) return clipper.clip('union', rule, rings, [])
  return clusters(rings.map(boxOf)).flatMap(cluster => uniteCluster(clipper, rule, cluster))
}

function uniteCluster(clipper: Clipper, rule: Rule, boxes: Box[]): Ring[] {
  const families = boxes.length < FEW ? undefined : familiesOf(boxes)
  const batches = Math.round(Math.sqrt(families?.length ?? 0))
  if (!families || batches < 4) return clipper.clip('union', rule, boxes.map(({ ring }) => ring), []) // biome-ignore format: one line

  const size = Math.ceil(families.length / batches)
  const united: Ring[] = []
  for (let i = 0; i < families.length; i += size) {
    united.push(...clipper.clip('union', rule, families.slice(i, i + size).flat(), []))
  }
  return clipper.clip('union', rule, united, [])
}

/** Boxes that touch, or are joined by others that do, from left to right. */
function clusters(boxes: Box[]): Box[][] {
  const found: Set<Box[]> = new Set()
  let open: { box: Box; cluster: Box[] }[] = []
  for (const box of boxes.sort((a, b) => a.minX - b.minX || b.maxX - a.maxX)) {
    open = open.filter(other => other.box.maxX >= box.minX)
    let cluster: Box[] = [box]
    for (const other of open) {
      if (other.box.minY > box.maxY || other.box.maxY < box.minY || other.cluster === cluster) continue
      const [larger, smaller] =
        other.cluster.length >= cluster.length ? [other.cluster, cluster] : [cluster, other.cluster]
      for (const moved of smaller) larger.push(moved)
      for (const one of open) if (one.cluster === smaller) one.cluster = larger
      found.delete(smaller)
      cluster = larger
    }
    found.add(cluster)
    open.push({ box, cluster })
  }
  return [...found]
}

/**
 * Rings that may be united in any order, from left to right: each outline with its holes. A hole runs against the
 * outlines around it, and all of those stay with it, for any may be its own. Nothing where a hole has none around it.
 */
function familiesOf(boxes: Box[]): Ring[][] | undefined {
  const forward = Math.sign(doubleArea(boxes.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a)).ring))
  const families = new Set<Ring[]>()
  let open: { box: Box; family: Ring[] }[] = []
  // An outline before what begins where it begins.
  for (const box of boxes.sort((a, b) => a.minX - b.minX || b.maxX - a.maxX || sizeOf(b) - sizeOf(a))) {
    open = open.filter(other => other.box.maxX >= box.minX)
    if (Math.sign(doubleArea(box.ring)) === forward) {
      const family = [box.ring]
      families.add(family)
      open.push({ box, family })
      continue
    }
    const around = new Set(open.filter(other => encloses(other.box, box)).map(({ family }) => family))
    const [first, ...others] = around
    if (!first) return undefined
    first.push(box.ring)
    for (const other of others) {
      first.push(...other)
      families.delete(other)
      for (const one of open) if (one.family === other) one.family = first
    }
  }
  return [...families]
}

function encloses(outer: Box, inner: Box): boolean {
  return outer.minX <= inner.minX && outer.maxX >= inner.maxX && outer.minY <= inner.minY && outer.maxY >= inner.maxY
}

function sizeOf({ minX, minY, maxX, maxY }: Box): number {
  return (maxX - minX) * (maxY - minY)
}

export function doubleArea(ring: Ring): number {
  let area = 0
  for (let i = 0, j = ring.length - 3; i < ring.length; j = i, i += 3) {
    area += ring[j] * ring[i + 1] - ring[i] * ring[j + 1]
  }
  return area
}

function boxOf(ring: Ring): Box {
  let [minX, minY, maxX, maxY] = [ring[0], ring[1], ring[0], ring[1]]
  for (let i = 0; i < ring.length; i += 3) {
    minX = Math.min(minX, ring[i])
    maxX = Math.max(maxX, ring[i])
    minY = Math.min(minY, ring[i + 1])
    maxY = Math.max(maxY, ring[i + 1])
  }
  return { ring, minX, minY, maxX, maxY }
}
