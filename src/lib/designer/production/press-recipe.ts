import { inchText, type Units } from '#lib/shared/units.ts'

import type { Artboard, Design, PaletteEntry } from '../design.ts'
import { TACK_SECONDS } from '../films.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import { type CutLayer, cutLengthOf, layerName, usageOf } from './cut-layers.ts'
import type { Film } from './pieces.ts'
import { printFileName } from './print/print-files.ts'
import type { PrintSheet } from './print/print-sheet.ts'
import { pageBounds } from './sheet.ts'

/** The measures of a workshop: lengths on the mat, on the roll and under the blade, and the press. */
const MEASURES: Record<
  Units,
  Record<'size' | 'place' | 'film' | 'roll' | 'cuts' | 'heat', (value: number) => string>
> = {
  mm: {
    size: mm => formatDigits(mm),
    place: mm => formatDigits(mm, 2),
    film: mm => `${formatDigits(mm / 1000, 3)} m`,
    roll: mm => `${formatDigits(mm)} mm`,
    cuts: mm => `${formatDigits(mm / 1000, 2)} m`,
    heat: celsius => `${celsius} °C`
  },
  in: {
    size: mm => formatDigits(mm / 25.4, 2),
    place: mm => formatDigits(mm / 25.4, 3),
    film: mm => `${formatDigits(mm / 914.4, 3)} yd`,
    roll: mm => `${inchText(mm)} in`,
    cuts: mm => `${formatDigits(mm / 304.8, 1)} ft`,
    heat: celsius => `${Math.round((celsius * 9) / 5 + 32)} °F (${celsius} °C)`
  }
}

interface RecipeOptions {
  layers: readonly CutLayer[]
  /** Of each layer, without their endings. */
  files: readonly string[]
  /** Sheets that are printed before they are cut. */
  prints?: readonly PrintSheet[]
  units?: Units | undefined
}

/** The sheet that lies beside the press: what to cut from which film, in which order, how hot and how long. */
export function pressRecipe(
  design: Design,
  board: Artboard,
  { layers, files, prints = [], units = 'mm' }: RecipeOptions
): string {
  const measures = MEASURES[units]
  const { size, place } = measures
  const lines = [design.name, `${board.name}, ${size(board.wMm)} × ${size(board.hMm)} ${units}`]
  if (layers.length > 0) {
    const { minX, minY } = pageBounds(layers, design)
    lines.push(`Sheets begin ${place(minX)} from the left and ${place(minY)} from the top of the artboard (${units})`)
    lines.push(
      `Press in this order, ${count(layers.length, 'layer')} from ${count(new Set(layers.map(({ ref }) => ref)).size, 'film')}`
    )
  }
  lines.push('')
  const { rotations } = design.production
  let total = 0
  for (const [index, layer] of layers.entries()) {
    total += usageOf(layer, rotations).price
    const isLast = index === layers.length - 1
    lines.push(...layerLines(layer, { number: index + 1, file: files[index], measures, units, isLast, rotations }), '')
  }
  for (const print of prints) lines.push(...printLines(print, { size, units }), '')
  lines.push(
    `Film in all ${total.toFixed(2)}: one piece, each layer by itself, in the full width of its roll; without spoilt film`
  )
  return `${lines.join('\n')}\n`
}

function printLines(print: PrintSheet, { size, units }: { size: (mm: number) => string; units: Units }): string[] {
  const { sheet, layout } = print
  const has = (purpose: string) => sheet.lines.some(line => line.purpose === purpose)
  const steps = [...(has('kiss-cut') ? ['kiss cut'] : []), ...(has('through-cut') ? ['cut through'] : [])]
  return [
    `Print and cut: file ${printFileName(print)}`,
    `   Sheet ${size(sheet.wMm)} × ${size(sheet.hMm)} ${units}, ${layout.places.length === 1 ? '1 copy' : `${layout.places.length} copies`}`,
    `   Print ${sheet.mirrored ? 'mirrored' : 'as seen'}, in real size${sheet.marks.length > 0 ? ', with the marks' : ''}; then ${steps.join(', then ')}`
  ]
}

/** For pieces on rolls: in which order those of each artboard go on, row by row where rows differ. */
export function rollsRecipe(design: Design, films: readonly Film[], units: Units = 'mm'): string {
  const { heat } = MEASURES[units]
  const all = films.flatMap(({ colour, pieces }) => pieces.map(piece => ({ ...piece, colour })))
  const lines = [design.name, '']
  for (const board of design.artboards) {
    const pieces = all.filter(({ artboard }) => artboard === board.id)
    const rows = [...Map.groupBy(pieces, ({ row }) => row)].map(([row, own]) => {
      const layers = own.toSorted((a, b) => a.turn - b.turn)
      return { row, layers, order: layers.map(layerName).join(', ') }
    })
    for (const [, alike] of Map.groupBy(rows, ({ order }) => order)) {
      const numbers = alike.filter(({ row }) => row >= 0).map(({ row }) => row + 1)
      lines.push(numbers.length > 0 && alike.length < rows.length ? `${board.name}, rows ${numbers.join(', ')}` : board.name) // biome-ignore format: one line
      const [{ layers }] = alike
      for (const [index, layer] of layers.entries()) {
        const how = pressLine(layer.colour, { heat, isLast: index === layers.length - 1 })
        lines.push(`   ${index + 1}. ${layerName(layer)}${how ? `: ${how}` : ''}`)
      }
      lines.push('')
    }
  }
  return `${lines.join('\n')}\n`
}

function pressLine(
  { material }: PaletteEntry,
  { heat, isLast }: { heat: (celsius: number) => string; isLast: boolean }
): string | undefined {
  if (!material?.press) return undefined
  const { celsius, seconds, pressure, peel, tackSeconds = TACK_SECONDS } = material.press
  const how = `${heat(celsius)} for ${isLast ? seconds : tackSeconds} s, ${pressure} pressure, peel ${peel}`
  return isLast ? `Press ${how}` : `Tack ${how}`
}

interface LayerOptions {
  number: number
  file: string | undefined
  measures: (typeof MEASURES)[Units]
  units: Units
  isLast: boolean
  rotations: readonly number[]
}

function layerLines(layer: CutLayer, { number, file, measures, units, isLast, rotations }: LayerOptions): string[] {
  const { size, film, roll, cuts, heat } = measures
  const { colour, bounds, path, pass, passes } = layer
  const { material } = colour
  const usage = usageOf(layer, rotations)
  const time = passes > 1 ? `, pass ${pass} of ${passes}` : ''
  const outlines = count(path.length, 'outline')
  const lines = [
    `${number}. ${colour.name} (${colour.hex})${material ? `, ${material.sku}` : ''}${time}`,
    ...(file ? [`   File ${file}`] : []),
    `   Cut size ${size(widthOf(bounds))} × ${size(heightOf(bounds))} ${units}, ${outlines}, ${cuts(cutLengthOf(layer))} of cuts`,
    `   Film ${film(usage.metres * 1000)} off ${material ? `a roll of ${roll(material.rollWidthMm)}` : 'the roll'}, ${usage.price.toFixed(2)}`,
    `   Cut ${material?.mirror ? 'mirrored, shiny side down' : 'as seen'}`
  ]
  const how = pressLine(colour, { heat, isLast })
  if (how) lines.push(`   ${how}`)
  return lines
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`
}

function formatDigits(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)))
}
