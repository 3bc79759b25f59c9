import { expect, test } from 'vitest'

import { layCosts, parsePrice, readPriceList } from '#lib/shared/price-list.ts'
import { recognisePriceColumns, rememberedColumns } from '#lib/shared/price-list-columns.ts'

test('recognises the columns of the usual suppliers, and takes the price that is meant', () => {
  const sanmar = ['STYLE#', 'MILL', 'PRODUCT_TITLE', 'COLOR_NAME', 'SIZE', 'PIECE_PRICE', 'CASE_PRICE', 'MSRP']
  expect(recognisePriceColumns(sanmar)).toEqual(['styleNumber', 'maker', 'name', 'colour', 'size', 'cost', '', ''])
  const ss = ['Style', 'Brand Name', 'Title', 'Color Name', 'Size Name', 'Your Price', 'Piece Price', 'Qty']
  expect(recognisePriceColumns(ss)).toEqual(['styleNumber', 'maker', 'name', 'colour', 'size', 'cost', '', ''])
})

test('finds what was chosen for a supplier again, also where columns moved, unless one is gone', () => {
  const before = { heads: ['Art', 'Farbe', 'EK'], columns: ['styleNumber', 'colour', 'cost'] }
  expect(rememberedColumns(['EK', 'neu', 'Art', 'Farbe'], before)).toEqual(['cost', '', 'styleNumber', 'colour'])
  expect(rememberedColumns(['EK', 'Art'], before)).toBeUndefined()
})

test('reads prices as suppliers write them', () => {
  const read = ['$3.20', '3,20', '3.125', '0.1250', '1,250', '1.234,50', 'n/a', '', '12 EUR', '-1'].map(parsePrice)
  expect(read).toEqual([320, 320, 313, 13, 125000, 123450, undefined, undefined, 1200, -100])
})

test('puts the lines of a style together, expands sizes, and names lines that say nothing', () => {
  const columns = ['styleNumber', 'maker', 'name', 'colour', 'hex', 'size', 'cost'] as const
  const { styles, problems } = readPriceList(
    [
      ['5000', 'Gildan', 'Heavy tee', 'Navy', '00224c', 'S-XL', '3.20'],
      ['', 'Gildan', '', 'Navy', '', 'S', '3.20'],
      ['18500', 'Gildan', '', '', '', '', '12'],
      ['5000', 'GILDAN', '', 'Navy', '', 'XXL', '4.80'],
      ['5000', 'Gildan', '', 'Navy', '', '3XL', 'ask'],
      ['5000', 'Gildan', '', 'x'.repeat(61), '', 'S', '1']
    ],
    columns
  )
  expect(styles.map(({ name, costs }) => [name, costs.map(({ size }) => size)])).toEqual([
    ['Heavy tee', ['S', 'M', 'L', 'XL', '2XL']],
    ['18500', ['']]
  ])
  expect(styles[0]!.costs[0]).toEqual({ colour: 'Navy', hex: '#00224C', size: 'S', costCents: 320 })
  expect(problems).toEqual([
    { line: 1, problem: 'style' },
    { line: 4, problem: 'cost' },
    { line: 5, problem: 'long' }
  ])
})

test('lays new costs over those there are, says what changes, and leaves what the list does not name', () => {
  const before = {
    sizes: [
      { name: 'M', costCents: 300 },
      { name: '2XL', costCents: 400 }
    ],
    colours: [
      { name: 'Navy', hex: '#00224C', costs: [] },
      { name: 'Ash', hex: null, costs: [{ size: 'M', costCents: 250 }] }
    ]
  }
  const cost = (colour: string, size: string, costCents: number) => ({ colour, size, costCents, hex: null })
  const { sizes, colours, changes } = layCosts(before, [
    ...[cost('navy', 'M', 320), cost('Navy', '2XL', 400), cost('Red', 'M', 320), cost('Red', 'S', 310)]
  ])
  expect(changes).toEqual([
    { colour: 'Navy', size: 'M', before: 300, after: 320 },
    { colour: 'Red', size: 'M', before: null, after: 320 },
    { colour: 'Red', size: 'S', before: null, after: 310 }
  ])
  expect(sizes).toEqual([
    { name: 'S', costCents: 310 },
    { name: 'M', costCents: 320 },
    { name: '2XL', costCents: 400 }
  ])
  expect(colours.map(({ name, costs }) => [name, costs])).toEqual([
    ['Navy', []],
    ['Ash', [{ size: 'M', costCents: 250 }]],
    ['Red', []]
  ])
  const raised = layCosts(before, [cost('', '', 500)])
  expect(raised.changes).toHaveLength(4)
  expect(raised.sizes.map(({ costCents }) => costCents)).toEqual([500, 500])
  expect(layCosts(raised, [cost('', '', 500)]).changes).toEqual([])
  expect(layCosts({ sizes: [], colours: [] }, [cost('', '', 700)])).toMatchObject({
    sizes: [{ name: 'One size', costCents: 700 }],
    colours: []
  })
  const unknown = { sizes: [{ name: 'S', costCents: null }], colours: [] }
  expect(layCosts(unknown, [cost('', 'M', 320)]).sizes).toEqual([
    { name: 'S', costCents: null },
    { name: 'M', costCents: 320 }
  ])
})
