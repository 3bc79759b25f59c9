// What comes off the press is what stood on the screen: cut files are read back and pressed as the recipe says.
import { expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import type { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'

import { IS_LONG, sized } from '../../support/long.ts'
import { designOf, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'
import type { Recipe } from '../../support/cut-files.ts'
import { type Kind, pressed, shown, written, wrongPixels } from '../../support/garments.ts'
import { bookWithOwnFonts, withOwnFonts } from '../../support/random-own-fonts.ts'
import { withSymbols } from '../../support/random-symbols.ts'
import { randomStack, STACK_FONTS } from '../../support/random-stacks.ts'

const book = fontBook()
await book.load(STACK_FONTS)
const outliner = createOutliner({ clipper: await loadClipper(), book })
const SMALL = { artboards: [{ id: 'a1', name: 'Front', wMm: 100, hMm: 100, bg: null }] }
const KINDS: Kind[] = ['svg', 'dxf', 'plt', 'pdf']

async function wrongIn(
  design: Design,
  kind: Kind = 'svg',
  change = (recipe: Recipe): Recipe => recipe
): Promise<number> {
  const from = await written(design, outliner, kind)
  const garment = await pressed(design, { ...from, recipe: change(from.recipe) }, kind)
  return wrongPixels(shown(design, outliner), garment, design.artboards[0]!.wMm)
}

/** Drawings whose garment is wrong, though perhaps told by the check. */
async function wrongAmong(seeds: number[]): Promise<string[]> {
  const wrong: string[] = []
  for (const seed of seeds) {
    const design = randomStack(seed)
    const kinds = seed % 10 === 0 ? KINDS : KINDS.slice(0, 1)
    for (const kind of kinds) if ((await wrongIn(design, kind)) > 0) wrong.push(`${seed} ${kind}`)
  }
  return wrong
}

const numbers = (count: number, from: number): number[] => Array.from({ length: count }, (_, index) => from + index)

test('known drawings come off the press as they are drawn', async () => {
  expect(await wrongAmong(numbers(sized(60, 300), 1))).toEqual([])
})

test('a symbol that was updated comes off the press as one that was drawn by hand', async () => {
  const wrong: string[] = []
  for (const seed of numbers(sized(20, 200), 1)) {
    const { updated, byHand } = withSymbols(randomStack(seed), seed)
    const garment = await pressed(updated, await written(updated, outliner))
    if (wrongPixels(shown(byHand, outliner), garment, 100) > 0) wrong.push(String(seed))
  }
  expect(wrong).toEqual([])
})

test('texts in fonts of the shop come off the press as they are drawn', async () => {
  const own = bookWithOwnFonts()
  const [wrong, tried]: [string[], string[]] = [[], []]
  for (let seed = 1; tried.length < sized(20, 200); seed++) {
    const design = withOwnFonts(randomStack(seed), seed)
    if (!design) continue
    tried.push(String(seed))
    await own.load(fontsOf(design))
    const drawer = createOutliner({ clipper: await loadClipper(), book: own })
    const garment = await pressed(design, await written(design, drawer))
    if (wrongPixels(shown(design, drawer), garment, 100) > 0) wrong.push(String(seed))
  }
  expect(wrong).toEqual([])
})

// Others each time: what they find is no fault of the change that is tried.
test.runIf(IS_LONG)('new drawings come off the press as they are drawn', async () => {
  const first = Math.floor(Math.random() * 2 ** 30)
  console.log(`garments from seed ${first}`)
  expect(await wrongAmong(numbers(1000, first))).toEqual([])
})

test('a garment that is pressed in another order, or not turned round, is told from the drawing', async () => {
  const design = designOf([rect('o1', [10, 10, 60, 60], 'c1'), rect('o2', [20, 20, 20, 20], 'c2')], SMALL)
  const wrongWith = (change: (recipe: Recipe) => Recipe) => wrongIn(design, 'svg', change)
  expect(await wrongIn(design)).toBe(0)
  expect(await wrongWith(recipe => ({ ...recipe, layers: recipe.layers.toReversed() }))).toBeGreaterThan(9000)
  expect(
    await wrongWith(recipe => ({ ...recipe, layers: recipe.layers.map(layer => ({ ...layer, mirrored: false })) }))
  ).toBeGreaterThan(9000)
  expect(await wrongWith(recipe => ({ ...recipe, left: recipe.left + 0.4 }))).toBe(0)
  expect(await wrongWith(recipe => ({ ...recipe, left: recipe.left + 1 }))).toBeGreaterThan(100)
})

const kindsOf = (design: Design) => check(design, outliner, { artboard: 'a1', book }).map(({ kind }) => kind)

test('white on red is pressed after it, whatever turn the films usually have', async () => {
  const design = designOf([rect('o1', [10, 10, 60, 60], 'c1'), rect('o2', [20, 20, 20, 20], 'c2')], SMALL)
  const { recipe } = await written(design, outliner)
  expect(recipe.layers.map(({ film }) => film)).toEqual(['Red', 'White'])
  expect(kindsOf(design)).toEqual([])
})

test('red on white on red is pressed in three layers, and in two side by side', async () => {
  const stack = [rect('o1', [10, 10, 60, 60], 'c1'), rect('o2', [20, 20, 40, 40], 'c2'), rect('o3', [30, 30, 20, 20], 'c1')] // biome-ignore format: one line
  const over = designOf(stack, SMALL)
  const { recipe } = await written(over, outliner)
  expect(recipe.layers.map(({ film, file }) => [film, file])).toEqual([['Red', '1-Red-pass-1'], ['White', '2-White'], ['Red', '3-Red-pass-2']]) // biome-ignore format: one line
  expect(await wrongIn(over)).toBe(0)
  expect(kindsOf(over)).toEqual(['passes'])

  const beside = designOf(stack, { ...SMALL, production: { knockout: true } })
  expect((await written(beside, outliner)).recipe.layers).toHaveLength(2)
  expect(await wrongIn(beside)).toBe(0)
})
