// Makes src/lib/designer/production/print/cmyk-table.ts: node tests/support/cmyk-table.ts
// By "Chemical proof", the CMYK profile of libvips, made by Graeme W. Gill and released into the public domain. It tells how
// inks look; which inks a color gets is found here, since its own table sends bright greens to olive: the nearest look with
// the hue first, black for what is gray and dark, and at most 300 % of ink.
import { writeFileSync } from 'node:fs'

import { CMYK_STEPS } from '#lib/designer/production/print/cmyk.ts'

import { labOfInks, labOfRgb } from './cmyk-look.ts'

type Four = [number, number, number, number]
type Lab = readonly [number, number, number]

/** Of the look of inks: each ink in eighths. */
const EIGHTHS = 9
const MOST_INK = 3
/** How near a difference of lightness, chroma and hue is, each as a share of what is seen. */
const WEIGHTS = { lightness: 1, chroma: 0.6, hue: 1.6 }
/** How much the amount of black that is usual counts beside a difference of color. */
const BLACK = 9

const grid = Array.from({ length: EIGHTHS ** 4 }, (_, i): Four => {
  return [0, 1, 2, 3].map(ink => Math.floor(i / EIGHTHS ** (3 - ink)) % EIGHTHS / (EIGHTHS - 1)) as Four // biome-ignore format: one line
})
const looks = await labOfInks(grid.map(inks => inks.map(share => Math.round(share * 255))))
const darkest = Math.min(
  ...grid.flatMap((inks, i) => (inks[0] + inks[1] + inks[2] + inks[3] <= MOST_INK ? looks[i]![0] : []))
)

function lookOf(inks: Four): Lab {
  const low = inks.map(share => Math.min(EIGHTHS - 2, Math.floor(share * (EIGHTHS - 1))))
  const part = inks.map((share, ink) => share * (EIGHTHS - 1) - low[ink]!)
  const sum = [0, 0, 0]
  for (let corner = 0; corner < 16; corner++) {
    let [at, weight] = [0, 1]
    for (let ink = 0; ink < 4; ink++) {
      const up = (corner >> ink) & 1
      at = at * EIGHTHS + low[ink]! + up
      weight *= up ? part[ink]! : 1 - part[ink]!
    }
    if (weight > 0) for (let k = 0; k < 3; k++) sum[k]! += weight * looks[at]![k]!
  }
  return sum as unknown as Lab
}

/** More of it the darker and the grayer a color is. */
function usualBlack([l, a, b]: Lab): number {
  const dark = Math.max(0, (62 - l) / 62)
  return dark ** 1.4 * Math.max(0, 1 - Math.hypot(a, b) / 70)
}

function costOf(inks: Four, target: Lab, black: number): number {
  const [l, a, b] = lookOf(inks)
  const [c1, c2] = [Math.hypot(a, b), Math.hypot(target[1], target[2])]
  const hue = Math.max(0, (a - target[1]) ** 2 + (b - target[2]) ** 2 - (c1 - c2) ** 2)
  const seen = WEIGHTS.lightness * (l - target[0]) ** 2 + WEIGHTS.chroma * (c1 - c2) ** 2 + WEIGHTS.hue * hue
  const over = Math.max(0, inks[0] + inks[1] + inks[2] + inks[3] - MOST_INK)
  return seen + BLACK * (inks[3] - black) ** 2 + 4000 * over ** 2
}

function inksFor(target: Lab, start: Four): Four {
  const black = usualBlack(target)
  let best = start
  let cost = costOf(best, target, black)
  for (let step = 0.25; step > 0.001; ) {
    let better: Four | undefined
    for (let move = 0; move < 81; move++) {
      const tried = best.map((share, ink) => {
        return Math.min(1, Math.max(0, share + step * ((Math.floor(move / 3 ** ink) % 3) - 1)))
      }) as Four
      const now = costOf(tried, target, black)
      if (now < cost - 1e-9) [better, cost] = [tried, now]
    }
    if (better) best = better
    else step /= 2
  }
  return best
}

const values = Array.from({ length: CMYK_STEPS }, (_, i) => Math.round((255 * i) / (CMYK_STEPS - 1)))
const colours = values.flatMap(r => values.flatMap(g => values.map(b => [r, g, b])))
const targets = await labOfRgb(colours)
const table = Buffer.alloc(4 * colours.length)
for (const [i, [l, a, b]] of targets.entries()) {
  const isWhite = colours[i]!.every(value => value === 255)
  const target: Lab = [darkest + (l * (100 - darkest)) / 100, a, b]
  const starts: Four[] = [[0.5, 0.5, 0.5, usualBlack(target)], colours[i]!.map(v => 1 - v / 255).concat(0) as Four]
  const found = starts.map(start => inksFor(target, start))
  const [best] = found.toSorted((x, y) => costOf(x, target, usualBlack(target)) - costOf(y, target, usualBlack(target)))
  if (!isWhite) for (let ink = 0; ink < 4; ink++) table[4 * i + ink] = Math.round(best![ink]! * 255)
}
writeFileSync(
  new URL('../../src/lib/designer/production/print/cmyk-table.ts', import.meta.url),
  `// Made by tests/support/cmyk-table.ts: inks of each color, one byte each, in base 64.\nexport const CMYK_TABLE =\n  '${table.toString('base64')}'\n`
)
