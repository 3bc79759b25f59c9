import { firstRun } from './first-run.ts'
import type { TextObject } from '../design.ts'
import type { Bounds } from '../geometry/bounds.ts'

/** About where a text would stand whose letters cannot be drawn, in its own coordinates. */
export function placeholderBox({ text }: TextObject): Bounds {
  const { sizeMm, s } = firstRun(text)
  const width = Math.max(1, s.length) * sizeMm * 0.55
  const left = text.align === 'left' ? 0 : text.align === 'right' ? -width : -width / 2
  return { minX: left, minY: -sizeMm * 0.75, maxX: left + width, maxY: sizeMm * 0.05 }
}
