import type { DesignObject } from '../design.ts'
import { LEAF } from './art.ts'
import { path } from './build.ts'

interface Wreath {
  radius: number
  leaves: number
  fill: string
}

/** Two branches that rise from the bottom of a circle, with leaves to both sides. */
export function wreath(x: number, y: number, { radius, leaves, fill }: Wreath): DesignObject[] {
  return [1, -1].flatMap(side => [
    path(arcBand(radius, 2.4, [24 * side, 174 * side]), { x, y, fill, name: 'Branch' }),
    ...Array.from({ length: leaves }, (_, index) => {
      const angle = 166 - (index * 138) / (leaves - 1)
      const at = (side * angle * Math.PI) / 180
      const turn = side * (angle - 90 + (index % 2 ? 46 : -46))
      const scale = 0.62 - 0.02 * index
      return path(LEAF, { x: x + radius * Math.sin(at), y: y - radius * Math.cos(at), turn, scale, fill, name: 'Leaf' })
    })
  ])
}

/** Part of a ring, between two angles from the top. */
function arcBand(radius: number, width: number, [from, to]: [number, number]): string {
  const steps = Math.ceil(Math.abs(to - from) / 45)
  const step = ((to - from) / steps / 180) * Math.PI
  const start = (from / 180) * Math.PI
  const outer = arcs(radius + width / 2, { start, step, steps })
  const inner = arcs(radius - width / 2, { start: start + step * steps, step: -step, steps })
  return `M${outer.from}${outer.curves}L${inner.from}${inner.curves}Z`
}

function arcs(r: number, { start, step, steps }: { start: number; step: number; steps: number }) {
  const k = (4 / 3) * Math.tan(step / 4) * r
  const at = (angle: number, along = 0): string => {
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    return `${(r * sin + along * cos).toFixed(3)} ${(-r * cos + along * sin).toFixed(3)}`
  }
  const curves = Array.from({ length: steps }, (_, index) => {
    const [a, b] = [start + step * index, start + step * (index + 1)]
    return `C${at(a, k)} ${at(b, -k)} ${at(b)}`
  })
  return { from: at(start), curves: curves.join('') }
}
