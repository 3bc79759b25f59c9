import { transformObjects } from '#lib/designer/commands/edit.ts'
import type { Design, DesignObject, TextObject } from '#lib/designer/design.ts'
import { invert, multiply, type Point, scaling, translation } from '#lib/designer/geometry/matrix.ts'
import { withObjects } from '#lib/designer/commands/edit.ts'

import type { Frame } from './measure.ts'

interface Factors {
  sx: number
  sy: number
  /** In the frame's own coordinates. */
  about: Point
  frame: Frame
}

/**
 * Scales one object along its own sides. A shape then has other sides instead of a stretched look, so its corners stay
 * round; a text has another size, so that the size it shows is true.
 */
export function resized(design: Design, id: string, { sx, sy, about, frame }: Factors): Design {
  const object = design.objects[id]
  if (!object) return design
  const own = ownSize(object, sx, sy)
  if (!own) {
    const matrix = multiply(multiply(frame.matrix, scaling(sx, sy, about)), invert(frame.matrix))
    return transformObjects(design, [id], matrix)
  }
  const [x, y] = about
  const flip = scaling(Math.sign(sx) || 1, Math.sign(sy) || 1)
  const shift = translation(x - sx * x, y - sy * y)
  return withObjects(design, [{ ...own, m: multiply(multiply(object.m, shift), flip) }])
}

function ownSize(object: DesignObject, sx: number, sy: number): DesignObject | undefined {
  const [x, y] = [Math.abs(sx), Math.abs(sy)]
  if (object.type === 'shape') {
    const { wMm, hMm } = object.params
    return { ...object, params: { ...object.params, wMm: atLeast(wMm * x), hMm: atLeast(hMm * y) } }
  }
  if (object.type === 'image' && !object.outline) {
    return { ...object, wMm: atLeast(object.wMm * x), hMm: atLeast(object.hMm * y) }
  }
  if (object.type !== 'text' || Math.abs(x - y) > 1e-6 * x) return undefined
  const runs = object.text.runs.map(run => ({ ...run, sizeMm: atLeast(run.sizeMm * x), trackMm: run.trackMm * x }))
  const { warp } = object.text
  const radius = warp.radiusMm && { radiusMm: warp.radiusMm * x }
  return {
    ...object,
    text: { ...object.text, runs, warp: { ...warp, ...radius } },
    ...(object.bind && { bind: scaledBox(object.bind, x) })
  }
}

function scaledBox(box: NonNullable<TextObject['bind']>, x: number): TextObject['bind'] {
  const height = box.maxHMm && { maxHMm: atLeast(box.maxHMm * x) }
  return { ...box, maxWMm: atLeast(box.maxWMm * x), ...height }
}

function atLeast(mm: number): number {
  return Math.max(0.01, mm)
}
