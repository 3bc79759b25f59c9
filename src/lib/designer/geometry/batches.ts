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
  const whole = (): Ring[] => clipper.clip('union', rule, boxes.map(({ ring }) => ring), []) // biome-ignore format: one line
  if (boxes.length < FEW) return whole()
  const families = familiesOf(boxes)
  const batches = Math.round(Math.sqrt(families.length))
  if (batches < 4 || !sameDirection(families)) return whole()

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

/** From left to right, each with its outermost ring first. */
function familiesOf(boxes: Box[]): Ring[][] {
  const families: { box: Box; rings: Ring[] }[] = []
  let open: typeof families = []
  for (const box of boxes.sort((a, b) => a.minX - b.minX || b.maxX - a.maxX)) {
    open = open.filter(family => family.box.maxX >= box.minX)
    const around = open.find(({ box: outer }) => {
      return outer.maxX >= box.maxX && outer.minY <= box.minY && outer.maxY >= box.maxY
    })
    if (around) {
      around.rings.push(box.ring)
      continue
    }
    const family = { box, rings: [box.ring] }
    families.push(family)
    open.push(family)
  }
  return families.map(family => family.rings)
}

/** Rings that run against each other take from each other where they overlap, which batches would not see. */
function sameDirection(families: readonly (readonly Ring[])[]): boolean {
  const clockwise = families.filter(([outer]) => doubleArea(outer!) > 0).length
  return clockwise === 0 || clockwise === families.length
}

export function doubleArea(ring: Ring): number {
  let area = 0
  for (let i = 0, j = ring.length - 3; i < ring.length; j = i, i += 3) {
    area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  }
  return area
}

function boxOf(ring: Ring): Box {
  let [minX, minY, maxX, maxY] = [ring[0]!, ring[1]!, ring[0]!, ring[1]!]
  for (let i = 0; i < ring.length; i += 3) {
    minX = Math.min(minX, ring[i]!)
    maxX = Math.max(maxX, ring[i]!)
    minY = Math.min(minY, ring[i + 1]!)
    maxY = Math.max(maxY, ring[i + 1]!)
  }
  return { ring, minX, minY, maxX, maxY }
}
