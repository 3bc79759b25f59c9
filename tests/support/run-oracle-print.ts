// Printed sheets of a random run against the oracle: marks, pictures and names are where the cut file cuts.
import { type Design, Design as DesignSchema } from '#lib/designer/design.ts'
import { emptyDesign } from '#lib/designer/empty.ts'
import { paletteOf } from '#lib/designer/films.ts'
import type { SheetFile } from '#lib/designer/run/drawing.ts'
import type { PlannedSheet } from '#lib/designer/run/lay-out.ts'
import { writeRunSheet } from '#lib/designer/run/write-sheet.ts'

import type { readCutSvg } from './cut-files.ts'
import { ASSETS, photoJpeg, rasterize } from './print-designs.ts'
import { readPrintPdf } from './print-files.ts'
import { type Box, boxOf, type DrawnLetters, finely, placedOn, type Points, readPath } from './run-oracle.ts'

/** Between millimetres on the one side and the digits of files, curves that were fitted and cut again on the other. */
export const SIZE_MM = 0.01
export const DESIGN = { wMm: 200, hMm: 120, sizeMm: 40, box: { wMm: 180, hMm: 10 } }
export const PRINTED = { sku: 'PR-FULL-COLOUR-TRANSFER', picture: { x: 10, y: 75, wMm: 60, hMm: 36 } }
const PHOTO = await photoJpeg()

/** A name in the shop's printable film, and a picture below it that is cut along its frame. */
export function printedDesign(): Design {
  const palette = paletteOf([PRINTED.sku])
  const empty = emptyDesign({ name: 'Print', wMm: DESIGN.wMm, hMm: DESIGN.hMm, palette })
  const text = { runs: [{ s: '{{name}}', font: 'anton', sizeMm: DESIGN.sizeMm, trackMm: 0, features: {} }], align: 'left', lineHeight: 1, warp: { kind: 'none', bend: 0 } } // biome-ignore format: one line
  const { x, y, ...size } = PRINTED.picture
  const asset = 'file:00000000-0000-4000-8000-000000000001'
  return DesignSchema.parse({
    ...empty,
    variables: [{ name: 'name', type: 'text' }],
    layers: [{ ...empty.layers[0]!, children: ['t', 'i'] }],
    assets: { [asset]: ASSETS['file:photo'] },
    objects: {
      t: { id: 't', type: 'text', m: [1, 0, 0, 1, 10, 60], fill: { ref: palette.entries[0]!.ref }, strokes: [], weld: true, text }, // biome-ignore format: one line
      i: { id: 'i', type: 'image', m: [1, 0, 0, 1, x, y], asset, cutline: { offsetMm: 0 }, ...size }
    }
  })
}

export interface Owed {
  key: string
  sku: string
  mirrored: boolean
  contours: Points[]
  /** Of an outline's film. */
  pen: DrawnLetters | null
  /** The frame of the picture that is printed on it. */
  picture?: Points
}

type Read = ReturnType<typeof readCutSvg>

interface Print {
  kept: SheetFile
  plan: PlannedSheet
  owed: ReadonlyMap<string, Owed>
  svg: Read
  marks: 'none' | 'silhouette3' | 'four'
}

/** Where the marks are is arithmetic: 10 mm inside the sheet, arms of 20 mm, a square of 5 mm. */
function markBoxes(kind: Print['marks'], wMm: number, hMm: number): Box[] {
  const box = (x: number, y: number, w = 20, h = 20): Box => ({ minX: x, minY: y, maxX: x + w, maxY: y + h })
  const [right, bottom] = [box(wMm - 30, 10), box(10, hMm - 30)]
  if (kind === 'none') return []
  return kind === 'silhouette3' ? [box(10, 10, 5, 5), right, bottom] : [box(10, 10), right, box(wMm - 30, hMm - 30), bottom] // biome-ignore format: one line
}

const isNear = (a: Box, b: Box, byMm = SIZE_MM): boolean =>
  (['minX', 'minY', 'maxX', 'maxY'] as const).every(side => Math.abs(a[side] - b[side]) <= byMm)

/** The print file against the cut file: the same marks, each picture in its contour, each name in its outline. */
export async function wrongPrint(name: string, { kept, plan, owed, svg, marks }: Print): Promise<string[]> {
  const wrong: string[] = []
  const pdf = writeRunSheet(kept, 'print', { title: 'Run', spotName: 'Cut', sources: { pictures: { 0: PHOTO }, rasterize } }) // biome-ignore format: one line
  const page = await readPrintPdf(pdf)
  if (Math.abs(page.wMm - svg.wMm) > 0.01 || Math.abs(page.hMm - svg.hMm) > 0.01) wrong.push(`${name}: printed in another size`) // biome-ignore format: one line
  const expected = markBoxes(marks, svg.wMm, svg.hMm)
  const cutMarks = svg.marks.flatMap(d => eachContour(d).map(one => boxOf(openPath(one))))
  const black = page.fills.filter(({ colour }) => colour === '#000000').flatMap(({ d }) => eachContour(d).map(one => boxOf(openPath(one)))) // biome-ignore format: one line
  for (const [file, found] of [
    ['cut', cutMarks],
    ['print', black]
  ] as const) {
    if (found.length !== expected.length || expected.some(mark => !found.some(one => isNear(one, mark)))) wrong.push(`${name}: other marks in the ${file} file`) // biome-ignore format: one line
  }
  const edge = marks === 'none' ? 0 : 20
  const all = [...svg.outlines.map(({ d }) => boxOf(openPath(d))), ...page.pictures.map(({ box }) => box)]
  if (all.some(({ minX, minY, maxX, maxY }) => minX < edge - 0.01 || minY < edge - 0.01 || maxX > svg.wMm - edge + 0.01 || maxY > svg.hMm - edge + 0.01)) wrong.push(`${name}: too near to the marks`) // biome-ignore format: one line
  const pictures = [...page.pictures]
  for (const placed of plan.placements) {
    const piece = owed.get(`${placed.key} ${plan.sku}`)
    if (!piece?.picture) continue
    const turn = { ...placed, mirrored: piece.mirrored }
    const whole = boxOf(piece.contours)
    const frame = boxOf(placedOn([piece.picture], turn, whole))
    const at = pictures.findIndex(({ box }) => isNear(box, frame, 0.02))
    // Mirrored as it is cut: its matrix turns it over.
    const [a, b, c, d] = pictures[at]?.matrix ?? [1, 0, 0, 1]
    if (at < 0 || a * d - b * c < 0 === piece.mirrored)
      wrong.push(`${name}: the picture of ${placed.code} is not in its contour`) // biome-ignore format: one line
    else pictures.splice(at, 1)
    const letters = piece.contours.slice(0, -1)
    const printed = page.fills.filter(({ colour }) => colour !== '#000000').map(({ d: one }) => boxOf(openPath(one)))
    if (letters.length > 0 && !printed.some(box => isNear(box, boxOf(placedOn(letters, turn, whole)), 0.05))) wrong.push(`${name}: the name of ${placed.code} is not printed in its outline`) // biome-ignore format: one line
  }
  if (pictures.length > 0) wrong.push(`${name}: ${pictures.length} pictures of nobody`)
  return wrong
}

function eachContour(d: string): string[] {
  return d.split('Z').flatMap(part => (part.trim() ? `${part}Z` : []))
}

export function printedOwed(key: string, name: string, factor: number): Owed {
  const { x, y, wMm, hMm } = PRINTED.picture
  const picture: Points = [[x, y], [x + wMm, y], [x + wMm, y + hMm], [x, y + hMm]].map(([u, v]): [number, number] => [u! * factor, v! * factor]) // biome-ignore format: one line
  // The name stands on its base line, ten millimetres from the left.
  const letters = name ? readPath(finely(name, 'block', DESIGN.sizeMm), (u, v) => [(u + 10) * factor, (v + 60) * factor]) : [] // biome-ignore format: one line
  return { key, sku: PRINTED.sku, mirrored: true, contours: [...letters, picture], pen: null, picture }
}

/** Labels are open strokes of two points. */
export function openPath(d: string): Points[] {
  const numbers = (d.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
  if (!/[CQ]/.test(d)) {
    const points: Points = []
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i]!, numbers[i + 1]!])
    return [points]
  }
  return readPath(d)
}
