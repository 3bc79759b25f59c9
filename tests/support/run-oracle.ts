// What the files of a production run must have on them, worked out by other means: letters by fontkit as the store draws
// them, placed by the transformations in the store's own picture, and files read by readers that know no model.
import { drawLayers } from '#lib/garments/layers.ts'
import { outline, widthOf } from '#lib/server/platform/paper/lettering.ts'
import type { LetteringId } from '#lib/shared/garment-kinds.ts'

export type Points = [x: number, y: number][]
type Affine = [number, number, number, number, number, number]

/** Path data with absolute M, L, Q, C and Z, as chords. */
export function readPath(d: string, map: (x: number, y: number) => [number, number] = (x, y) => [x, y]): Points[] {
  const contours: Points[] = []
  let current: Points = []
  const end = () => {
    if (current.length > 2) contours.push(current)
    current = []
  }
  for (const [, letter, rest] of d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const v = (rest!.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
    if (letter === 'Z') end()
    const size = letter === 'Q' ? 4 : letter === 'C' ? 6 : 2
    for (let i = 0; i + size <= v.length; i += size) {
      const points: Points = []
      for (let k = 0; k < size; k += 2) points.push(map(v[i + k]!, v[i + k + 1]!))
      if (letter === 'M') {
        end()
        current.push(points[0]!)
      } else if (letter === 'L') current.push(points[0]!)
      else curve([current.at(-1)!, ...points], current)
    }
  }
  end()
  return contours
}

/** De Casteljau at so many places that no chord strays a hundredth of a millimetre. */
function curve(handles: Points, into: Points): void {
  const long = handles.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - handles[i]![0], y - handles[i]![1]), 0)
  const steps = Math.max(12, Math.ceil(3 * long))
  for (let step = 1; step <= steps; step++) {
    const t = step / steps
    let points = handles
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], i): [number, number] => {
        const [px, py] = points[i]!
        return [px + (x - px) * t, py + (y - py) * t]
      })
    }
    into.push(points[0]!)
  }
}

function compose([a, b, c, d, e, f]: Affine, [g, h, i, j, k, l]: Affine): Affine {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function readTransform(text: string): Affine {
  return [...text.matchAll(/(\w+)\(([^)]*)\)/g)].reduce<Affine>(
    (all, [, name, list]) => {
      const [x = 0, y = 0] = list!.split(/[\s,]+/).map(Number)
      const angle = (x * Math.PI) / 180
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
      if (name === 'translate') return compose(all, [1, 0, 0, 1, x, y])
      return compose(all, name === 'rotate' ? [cos, sin, -sin, cos, 0, 0] : [x, 0, 0, y, 0, 0])
    },
    [1, 0, 0, 1, 0, 0]
  )
}

export interface DrawnLetters {
  contours: Points[]
  /** Half of the pen around them. */
  penMm: number
  /** As far as the pen reaches, which is drawn before letters are condensed and turned. */
  penBox: Box
  /** How narrow the pen becomes where letters are condensed. */
  squeeze: number
}

export interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

interface Lettering {
  text: string
  font: string
  heightMm: number
  maxWidthMm: number
  arch: number
  hex: string
  outlineHex: string | null
}

/** The letters in the picture that the store draws of an ordered piece, in millimetres. */
export function storeDrawing({ font, outlineHex, ...lettering }: Lettering, scale: number): DrawnLetters {
  const area = { x: 0, y: 0, width: 100, widthMm: 100, height: 100, heightMm: 100 }
  const layer = { type: 'text', ...lettering, text: lettering.text.trim(), font: font as LetteringId, x: -50, y: 0, outlineHex: outlineHex ?? undefined } as const // biome-ignore format: one line
  const svg = drawLayers([layer], area as never, 'o', (text, face, size) => ({
    path: finely(text, face, size),
    width: widthOf(text, { face, size })
  }))
  const penMm = (Number(/stroke-width="([\d.]+)"/.exec(svg)?.[1] ?? 0) * scale) / 2
  const contours: Points[] = []
  const penBox = { ...NOWHERE }
  let squeeze = 1
  for (const [, transform, d] of svg.matchAll(/<path transform="([^"]*)" d="([^"]*)"/g)) {
    const [a, b, c, e, f, g] = readTransform(transform!)
    const letter = readPath(d!, (x, y) => [scale * (a * x + c * y + f), scale * (b * x + e * y + g)])
    contours.push(...letter)
    squeeze = Math.min(squeeze, Math.hypot(a, b))
    if (letter.length === 0) continue
    const [box, byX, byY] = [boxOf(letter), penMm * Math.hypot(a, c), penMm * Math.hypot(b, e)]
    penBox.minX = Math.min(penBox.minX, box.minX - byX)
    penBox.maxX = Math.max(penBox.maxX, box.maxX + byX)
    penBox.minY = Math.min(penBox.minY, box.minY - byY)
    penBox.maxY = Math.max(penBox.maxY, box.maxY + byY)
  }
  return { contours, penMm, penBox, squeeze }
}

/** fontkit writes two digits: of letters a hundred times as large, which are made small again. */
export function finely(text: string, face: LetteringId, size: number): string {
  return outline(text, { face, size: 100 * size }).replace(/-?[\d.]+/g, number => String(Number(number) / 100))
}

const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

export function boxOf(contours: readonly Points[]): Box {
  const box = { ...NOWHERE }
  for (const [x, y] of contours.flat()) {
    box.minX = Math.min(box.minX, x)
    box.maxX = Math.max(box.maxX, x)
    box.minY = Math.min(box.minY, y)
    box.maxY = Math.max(box.maxY, y)
  }
  return box
}

/** In one piece's place on its sheet: mirrored or not, its corner at 0, 0, turned, moved. */
export function placedOn(
  contours: readonly Points[],
  { mirrored, rotation, xMm, yMm }: { mirrored: boolean; rotation: number; xMm: number; yMm: number },
  box = boxOf(contours)
): Points[] {
  return contours.map(points =>
    points.map(([x, y]): [number, number] => {
      const [u, v] = [mirrored ? box.maxX - x : x - box.minX, y - box.minY]
      return rotation === 90 ? [xMm - v, yMm + u] : [xMm + u, yMm + v]
    })
  )
}

export function distanceTo(contours: readonly Points[], [x, y]: [number, number]): number {
  let least = Infinity
  for (const points of contours) {
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [ax, ay] = points[j]!
      const [bx, by] = points[i]!
      const [dx, dy] = [bx - ax, by - ay]
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
      least = Math.min(least, Math.hypot(ax + t * dx - x, ay + t * dy - y))
    }
  }
  return least
}
