// A size that no film has: most likely the file counts in another unit than it says, or says none.
import { numberFormat } from '#lib/shared/number-format.ts'
import type { Clipboard } from '../commands/paste.ts'
import { multiply } from '../geometry/matrix.ts'
import { parsePath, pathBounds } from '../geometry/path.ts'
import type { SizeAnswer } from './drawing.ts'
import { heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'

const LARGEST_MM = 5000
const SMALLEST_MM = 3
/** What a design usually measures. */
const USUAL_MM = { least: 20, most: 1000 }

/** Units that are mistaken for each other: powers of ten, and millimetres for inches. */
const SMALLER = [1 / 10, 1 / 25.4, 1 / 100, 1 / 1000, 1 / 10_000, 1 / 100_000, 1 / 1_000_000]
const LARGER = [10, 25.4, 100, 1000, 10_000]

interface Sized {
  widthMm: number
  heightMm: number
  clipboard: Clipboard
}

/**
 * The scale to offer for a size that is hardly meant, and the sentence that asks; null where it may be meant. `at`:
 * the scale at which it is taken.
 */
export function questionSize(sized: Sized, at = 1): { scale: number; remark: string } | null {
  const [width, height] = sizeOf(sized).map(side => side * at) as [number, number]
  const longer = Math.max(width, height)
  if (longer <= LARGEST_MM && longer >= SMALLEST_MM) return null
  const scale =
    longer > LARGEST_MM
      ? SMALLER.find(one => one * longer <= USUAL_MM.most)
      : LARGER.find(one => one * longer >= USUAL_MM.least)
  if (scale === undefined) return null
  const times = scale < 1 ? `1/${nice(1 / scale)} of that` : `${nice(scale)} times that`
  const which = longer > LARGEST_MM ? 'larger than any film' : 'smaller than anything that can be weeded'
  const remark = `As the file says it, the drawing is ${measures(width, height)}, which is ${which}. It likely counts in another unit: at ${times} it is ${measures(scale * width, scale * height)}. Look whether that is right, or set its size.`
  return { scale, remark }
}

/** As it was probably meant, and as the file has it. */
export function sizesAround({ widthMm, heightMm }: Sized, { scale }: { scale: number }): SizeAnswer[] {
  const times = scale < 1 ? `1/${nice(1 / scale)}` : `${nice(scale)} times`
  return [
    {
      widthMm: widthMm * scale,
      heightMm: heightMm * scale,
      scale,
      why: `A usual size, at ${times} of what the file says.`
    },
    { widthMm, heightMm, scale: 1, why: 'As the file says it.' }
  ]
}

/** The page, or what is drawn where that is larger. */
function sizeOf({ widthMm, heightMm, clipboard }: Sized): [number, number] {
  const drawn = uniteBounds(
    clipboard.objects.flatMap(object => (object.type === 'path' ? pathBounds(parsePath(object.d)) : []))
  )
  return [Math.max(widthMm, widthOf(drawn)), Math.max(heightMm, heightOf(drawn))]
}

export function scaled<T extends Sized>(sized: T, scale: number): T {
  const roots = new Set(sized.clipboard.roots)
  const objects = sized.clipboard.objects.map(object =>
    roots.has(object.id) ? { ...object, m: multiply([scale, 0, 0, scale, 0, 0], object.m) } : object
  )
  const { widthMm, heightMm, clipboard } = sized
  return { ...sized, widthMm: widthMm * scale, heightMm: heightMm * scale, clipboard: { ...clipboard, objects } }
}

function measures(width: number, height: number): string {
  const metres = Math.max(width, height) >= 10_000
  const [unit, per] = metres ? ['m', 1000] : ['mm', 1]
  return `${nice(width / per)} × ${nice(height / per)} ${unit}`
}

function nice(value: number): string {
  return numberFormat({ maximumSignificantDigits: value >= 1000 ? 5 : 4, useGrouping: false }).format(value)
}
