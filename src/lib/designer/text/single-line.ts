// Fonts for pens and foil quills: a TrueType outline always ends where it starts, so their letters run forth and back on the
// same line. Such a letter is that line once, open.
import type { Contour, Path } from '../geometry/path.ts'

/** The lines of a letter that runs forth and back; undefined for one that surrounds an area. */
export function singleLines(letter: Path): Path | undefined {
  const lines: Contour[] = []
  for (const contour of letter) {
    const own = linesOf(contour)
    if (!own) return undefined
    lines.push(...own)
  }
  return lines.length > 0 ? lines : undefined
}

/** Each segment is drawn in both directions: the first of the two counts. */
function linesOf({ coords }: Contour): Contour[] | undefined {
  const open = new Map<string, number>()
  const pieces: number[][] = []
  let isGoing = false
  for (let i = 0; i + 7 < coords.length; i += 6) {
    const segment = coords.subarray(i, i + 8)
    if (isPoint(segment)) continue
    const back = keyOf(segment, true)
    const waiting = open.get(back) ?? 0
    if (waiting > 0) {
      open.set(back, waiting - 1)
      isGoing = false
      continue
    }
    const key = keyOf(segment)
    open.set(key, (open.get(key) ?? 0) + 1)
    if (isGoing) pieces.at(-1)?.push(...segment.subarray(2))
    else pieces.push([...segment])
    isGoing = true
  }
  if ([...open.values()].some(count => count > 0)) return undefined
  return joined(pieces).map(piece => ({ closed: false, coords: new Float64Array(piece) }))
}

/** One that began in the middle of its line has two ends: they are one line. */
function joined(pieces: number[][]): number[][] {
  const [first, second] = pieces
  if (pieces.length !== 2 || !first || !second || !same(first, second)) return pieces
  const reversed = Array.from({ length: first.length / 2 }, (_, point) => {
    const at = first.length - 2 - 2 * point
    return [first[at]!, first[at + 1]!]
  })
  return [[...reversed.flat(), ...second.slice(2)]]
}

const same = (one: number[], other: number[]) => one[0] === other[0] && one[1] === other[1]

function isPoint(segment: Float64Array): boolean {
  return segment.every((value, index) => value === segment[index % 2])
}

/** Rounded: a curve that is read backwards differs in its last digit. */
function keyOf(segment: Float64Array, isBack = false): string {
  const points = [0, 2, 4, 6].map(at => `${segment[at]!.toFixed(6)} ${segment[at + 1]!.toFixed(6)}`)
  return (isBack ? points.toReversed() : points).join(' ')
}
