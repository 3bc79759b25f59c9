// Where what is seen of a part of a drawing ends, to a hundredth of a millimetre: a picture of it is as large as that.
import type { Box } from './matrix.ts'
import { renderDots } from './render-part.ts'

const ROUGH_PIXELS = 500_000
const ROUGH_PX_PER_MM = 8
/** Where an edge is looked for. */
const FINE_PX_PER_MM = 250
const NEARLY_MM = 0.01
/** Of the densest dot: what is fainter right inside of its edge fades out there. */
const HARD_SHARE = 1 / 8

interface Dots {
  pixels: Uint8Array
  wPx: number
  hPx: number
}

type Axis = 'x' | 'y'

/**
 * The box of what is seen of an SVG's content that counts in millimetres; null where nothing is. `isExact`: nothing of it
 * reaches beyond the box or ends short of it but for clips and masks, so what fades out goes on to the box.
 */
export function seenBox(content: string, box: Box, { isExact }: { isExact: boolean }): Box | null {
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) return null
  const density = Math.min(ROUGH_PX_PER_MM, Math.sqrt(ROUGH_PIXELS / (width * height)))
  const rough = renderDots(content, box, [width * density, height * density])
  const columns = densest(rough, 'x')
  const rows = densest(rough, 'y')
  const most = Math.max(...columns)
  if (most === 0) return null

  /** The edge at one side: the first line of dots that shows something, looked at closely. */
  function edge(axis: Axis, side: 'min' | 'max'): number {
    const lines = axis === 'x' ? columns : rows
    const [from, to] = axis === 'x' ? [box.minX, box.maxX] : [box.minY, box.maxY]
    const step = (to - from) / lines.length
    const first = side === 'min' ? lines.findIndex(isSeen) : lines.findLastIndex(isSeen)
    // Dots show what covers a small part of them as nothing, so the one before is looked at as well.
    const strip = [from + Math.max(0, first - 1) * step, from + Math.min(lines.length, first + 2) * step] as const
    const [low, high] = strip
    const count = Math.ceil((high - low) * FINE_PX_PER_MM)
    const part = axis === 'x' ? { ...box, minX: low, maxX: high } : { ...box, minY: low, maxY: high }
    const fine = densest(renderDots(content, part, axis === 'x' ? [count, rough.hPx] : [rough.wPx, count]), axis)
    const at = side === 'min' ? fine.findIndex(isSeen) : fine.findLastIndex(isSeen) + 1
    const end = side === 'min' ? from : to
    const found = fine.some(isSeen) ? low + (at * (high - low)) / fine.length : end
    const isFaint = Math.max(...fine) < HARD_SHARE * most
    return Math.abs(found - end) < NEARLY_MM || (isExact && isFaint) ? end : found
  }

  return { minX: edge('x', 'min'), minY: edge('y', 'min'), maxX: edge('x', 'max'), maxY: edge('y', 'max') }
}

/** The greatest opacity in each column or row. */
function densest({ pixels, wPx, hPx }: Dots, axis: Axis): number[] {
  const most = new Array<number>(axis === 'x' ? wPx : hPx).fill(0)
  for (let i = 0; i < wPx * hPx; i++) {
    const line = axis === 'x' ? i % wPx : Math.floor(i / wPx)
    most[line] = Math.max(most[line]!, pixels[4 * i + 3]!)
  }
  return most
}

function isSeen(opacity: number): boolean {
  return opacity > 0
}
