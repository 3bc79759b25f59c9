import { inchText, type Units } from '#lib/shared/units.ts'

import type { Artboard, Design } from '../design.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import { type CutLayer, usageOf } from './cut-layers.ts'

/** The measures of a workshop: lengths on the mat, on the roll and under the blade, and the press. */
const MEASURES: Record<Units, Record<'size' | 'film' | 'roll' | 'cuts' | 'heat', (value: number) => string>> = {
  mm: {
    size: mm => say(mm),
    film: mm => `${say(mm / 1000, 3)} m`,
    roll: mm => `${say(mm)} mm`,
    cuts: mm => `${say(mm / 1000, 2)} m`,
    heat: celsius => `${celsius} °C`
  },
  in: {
    size: mm => say(mm / 25.4, 2),
    film: mm => `${say(mm / 914.4, 3)} yd`,
    roll: mm => `${inchText(mm)} in`,
    cuts: mm => `${say(mm / 304.8, 1)} ft`,
    heat: celsius => `${Math.round((celsius * 9) / 5 + 32)} °F (${celsius} °C)`
  }
}

/** The sheet that lies beside the press: what to cut from which film, in which order, how hot and how long. */
export function pressRecipe(
  design: Design,
  board: Artboard,
  { layers, units = 'mm' }: { layers: readonly CutLayer[]; units?: Units | undefined }
): string {
  const { size, film, roll, cuts, heat } = MEASURES[units]
  const lines = [design.name, `${board.name}, ${size(board.wMm)} × ${size(board.hMm)} ${units}`, '']
  let total = 0
  for (const [index, layer] of layers.entries()) {
    const { colour, bounds, path } = layer
    const { material } = colour
    const usage = usageOf(layer, design.production)
    total += usage.price
    lines.push(`${index + 1}. ${colour.name} (${colour.hex})${material ? `, ${material.sku}` : ''}`)
    lines.push(
      `   Size ${size(widthOf(bounds))} × ${size(heightOf(bounds))} ${units}, ${path.length} outlines, ${cuts(usage.cutMm)} of cuts`
    )
    lines.push(
      `   Film ${film(usage.metres * 1000)}${material ? ` of ${roll(material.rollWidthMm)}` : ''}, ${usage.price.toFixed(2)}`
    )
    lines.push(`   Cut ${material?.mirror ? 'mirrored, shiny side down' : 'as seen'}`)
    if (material?.press) {
      const { celsius, seconds, pressure, peel } = material.press
      lines.push(`   Press ${heat(celsius)} for ${seconds} s, ${pressure} pressure, peel ${peel}`)
    }
    lines.push('')
  }
  lines.push(`Film in all ${total.toFixed(2)}`)
  return `${lines.join('\n')}\n`
}

function say(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)))
}
