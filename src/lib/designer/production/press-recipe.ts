import type { Artboard, Design } from '../design.ts'
import { heightOf, widthOf } from '../geometry/bounds.ts'
import { type CutLayer, usageOf } from './cut-layers.ts'

/** The sheet that lies beside the press: what to cut from which film, in which order, how hot and how long. */
export function pressRecipe(design: Design, board: Artboard, layers: readonly CutLayer[]): string {
  const lines = [design.name, `${board.name}, ${say(board.wMm)} × ${say(board.hMm)} mm`, '']
  let total = 0
  for (const [index, layer] of layers.entries()) {
    const { colour, bounds, path } = layer
    const { material } = colour
    const usage = usageOf(layer, design.production)
    total += usage.price
    lines.push(`${index + 1}. ${colour.name} (${colour.hex})${material ? `, ${material.sku}` : ''}`)
    lines.push(
      `   Size ${say(widthOf(bounds))} × ${say(heightOf(bounds))} mm, ${path.length} outlines, ${say(usage.cutMm / 1000, 2)} m of cuts`
    )
    lines.push(
      `   Film ${say(usage.metres, 3)} m${material ? ` of ${say(material.rollWidthMm)} mm` : ''}, ${usage.price.toFixed(2)}`
    )
    lines.push(`   Cut ${material?.mirror ? 'mirrored, shiny side down' : 'as seen'}`)
    if (material?.press) {
      const { celsius, seconds, pressure, peel } = material.press
      lines.push(`   Press ${celsius} °C for ${seconds} s, ${pressure} pressure, peel ${peel}`)
    }
    lines.push('')
  }
  lines.push(`Film in all ${total.toFixed(2)}`)
  return `${lines.join('\n')}\n`
}

function say(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)))
}
