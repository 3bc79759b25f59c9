// What is drawn below a line of letters: the tail of a team's name, a script underline, a banner.
import type { Tail } from '../design.ts'
import { type Path, PathBuilder } from '../geometry/path.ts'
import type { Layout } from './layout.ts'

/** Lies below the last line that has letters, in the coordinates of the text before it is bent. */
export function tailPath({ kind, gap, thickness, reach }: Tail, { lines }: Pick<Layout, 'lines'>): Path {
  const { startMm, widthMm, baselineMm, sizeMm } = lines.findLast(line => line.widthMm > 0) ?? lines.at(-1)!
  // A name so short that the tail would turn inside out has none of what lies within it.
  const inside = Math.max(reach, -widthMm / sizeMm / 4)
  const box: TailBox = {
    left: startMm - inside * sizeMm,
    right: startMm + widthMm + inside * sizeMm,
    top: baselineMm + gap * sizeMm,
    thick: thickness * sizeMm,
    end: [startMm + widthMm, baselineMm],
    sizeMm
  }
  const builder = new PathBuilder()
  DRAW[kind](builder, box)
  builder.close(1e-6)
  return builder.contours
}

interface TailBox {
  left: number
  right: number
  top: number
  thick: number
  /** Where the last letter ends on its baseline. */
  end: [x: number, y: number]
  sizeMm: number
}

const DRAW: Record<Tail['kind'], (builder: PathBuilder, box: TailBox) => void> = {
  /** From the last letter out, round, and back below the name to a point. */
  tail(builder, { left, right, top, thick, end: [x, y], sizeMm }) {
    const root = 0.12 * sizeMm
    const out = right + 0.35 * sizeMm
    const span = right - left
    builder.moveTo(x - root, y - 0.06 * sizeMm)
    builder.curveTo(x + 0.1 * sizeMm, y, out, y - 0.02 * sizeMm, out, y + (top - y) * 0.5)
    builder.curveTo(out, top + thick * 0.8, right - span * 0.15, top + thick, right - span * 0.4, top + thick)
    builder.curveTo(left + span * 0.35, top + thick, left + span * 0.15, top + thick * 1.1, left, top + thick * 1.6)
    builder.curveTo(left + span * 0.1, top + thick * 0.5, left + span * 0.35, top, right - span * 0.4, top)
    builder.curveTo(right - span * 0.15, top, out - thick * 1.2, top, out - thick * 1.1, y + (top - y) * 0.5)
    builder.curveTo(
      out - thick * 1.1,
      y + 0.06 * sizeMm,
      x + 0.1 * sizeMm,
      y + 0.1 * sizeMm,
      x - root,
      y + 0.05 * sizeMm
    )
  },
  /** A stroke of a brush: thin at both ends, thickest past its middle. */
  underline(builder, { left, right, top, thick }) {
    const span = right - left
    builder.moveTo(left, top + thick * 0.75)
    builder.curveTo(left + span * 0.3, top, right - span * 0.35, top - thick * 0.1, right, top + thick * 0.15)
    builder.curveTo(right - span * 0.25, top + thick, left + span * 0.35, top + thick * 0.75, left, top + thick * 0.75)
  },
  /** A straight band whose ends are cut in. */
  banner(builder, { left, right, top, thick }) {
    const notch = Math.min(thick / 2, (right - left) / 4)
    builder.moveTo(left, top)
    builder.lineTo(right, top)
    builder.lineTo(right - notch, top + thick / 2)
    builder.lineTo(right, top + thick)
    builder.lineTo(left, top + thick)
    builder.lineTo(left + notch, top + thick / 2)
  }
}
