import { expect, test } from 'vitest'

import { itemOf, newCells, placesOf, rowOf, sizeColumn } from '#lib/client/job-sheet/rows.ts'
import { readBlank, readDecorations } from '#lib/client/job-sheet/texts.ts'
import { misfitOf, readCount, readPrice, readQuantity, readYesNo } from '#lib/client/job-sheet/values.ts'
import { JobItemInput } from '#lib/contract/job-items.ts'

const ID = '11111111-1111-4111-8111-111111111111'

const tee = JobItemInput.parse({
  id: ID,
  position: 3,
  name: 'Team tee',
  blank: { name: 'Heavy tee', maker: 'Harrow', styleNumber: '5000', colour: 'Navy', costCents: 320 },
  sizes: [
    { size: 'M', quantity: 22 },
    { size: '2XL', quantity: 0 }
  ],
  people: [{ id: ID, name: 'Rivera', number: '7', size: 'M' }],
  components: [{ id: ID, design: 'Crest', location: 'Full front', method: 'screen', amount: 2 }],
  fixed: { cents: 700, reason: 'As last year', locked: true },
  cells: { [`own:${ID}`]: 'Left' }
})

test('a row says all of its item', () => {
  const { position: _, ...item } = tee
  expect(itemOf(rowOf(tee))).toEqual(item)
  const single = JobItemInput.parse({
    id: ID,
    position: 0,
    kind: 'single',
    quantity: 2.5,
    ownCents: 12.34,
    taxed: false
  })
  expect(itemOf(rowOf(single))).toMatchObject({
    kind: 'single',
    quantity: 2.5,
    ownCents: 12.34,
    taxed: false,
    cells: {}
  })
})

test('what does not fit is kept, counts as nothing, and is gone when it is mended', () => {
  const row = rowOf(tee)
  const odd = itemOf({ ...row, cells: { ...row.cells, [sizeColumn('M')]: 'twelve', taxed: 'perhaps' } })
  expect(odd.sizes).toEqual([
    { size: 'M', quantity: 0 },
    { size: '2XL', quantity: 0 }
  ])
  expect(odd.cells).toMatchObject({ 'size:M': 'twelve', taxed: 'perhaps' })
  const shown = rowOf(odd)
  expect(shown.cells).toMatchObject({ 'size:M': 'twelve', taxed: 'perhaps' })
  const mended = itemOf({ ...shown, cells: { ...shown.cells, 'size:M': '1,200', taxed: 'no' } })
  expect(mended).toMatchObject({
    taxed: false,
    sizes: [{ size: 'M', quantity: 1200 }, {}],
    cells: { [`own:${ID}`]: 'Left' }
  })
})

test('a new row has the usual sizes, and one that is typed', () => {
  const { sizes, name } = itemOf({ id: ID, cells: { ...newCells('garment'), name: 'Cap', 'size:YM': '3' } })
  expect(name).toBe('Cap')
  expect(sizes.map(({ size }) => size)).toEqual(['S', 'M', 'L', 'XL', '2XL', 'YM'])
  expect(sizes.at(-1)).toEqual({ size: 'YM', quantity: 3 })
})

test('numbers are read as spreadsheets write them', () => {
  expect(['12', '1,200', '1 200', '12.00', '', '1.5', 'x', '-3', '200000'].map(readCount)).toEqual([
    ...[12, 1200, 1200, 12, 0],
    ...[undefined, undefined, undefined, undefined]
  ])
  expect(['$1,250.50', '1.250,50', '7', '', 'ten', '-1'].map(readPrice)).toEqual([
    ...[125_050, 125_050, 700],
    ...[undefined, undefined, undefined]
  ])
  expect(['0.1234', '12.3456', '0,125', '.125', '1.250', '12.345', '0.12345'].map(readPrice)).toEqual([
    ...[12.34, 1234.56, 12.5, 12.5],
    // Thousands to one reader, tenths of a cent to another.
    ...[undefined, undefined, undefined]
  ])
  expect(['2.5', '2,25', '.5', '3', '1,200', '', '2.555', 'x'].map(readQuantity)).toEqual([
    ...[2.5, 2.25, 0.5, 3, 1200, 0],
    ...[undefined, undefined]
  ])
  expect(['Yes', 'x', '', 'NO', '0', 'maybe'].map(readYesNo)).toEqual([true, true, true, false, false, undefined])
})

test('a column of the shop’s own says what does not fit', () => {
  const values = [{ id: 'a', index: 0, value: 'Short' }]
  expect(misfitOf({ type: 'textList', values }, 'short')).toBeUndefined()
  expect(misfitOf({ type: 'textList', values }, 'Wide')).toBe('value')
  expect(misfitOf({ type: 'number', values: [] }, '1,250.5')).toBeUndefined()
  expect(misfitOf({ type: 'number', values: [] }, 'seven')).toBe('number')
  expect(misfitOf({ type: 'colorPicker', values: [] }, '#00224C')).toBeUndefined()
  expect(misfitOf({ type: 'colorPicker', values: [] }, 'navy')).toBe('hex')
})

test('a blank and decorations that another item has are meant as a whole', () => {
  expect(readBlank('harrow 5000 ·  navy', [tee])).toEqual(tee.blank)
  expect(readBlank('Canvas bag · Natural', [tee])).toMatchObject({
    name: 'Canvas bag',
    colour: 'Natural',
    costCents: null
  })
  const [crest, names] = readDecorations('Crest · Full front; Names · Back', { items: [tee], matrices: [] })
  expect(crest).toMatchObject({ method: 'screen', amount: 2 })
  expect(crest!.id).not.toBe(ID)
  expect(names).toMatchObject({ design: 'Names', location: 'Back', method: 'vinyl' })
})

test('rows keep their place where they can', () => {
  const before = new Map([...'abcd'].map((id, at) => [id, at * 16]))
  const places = (order: string) => [...placesOf([...order], before).values()]
  expect(places('abcd')).toEqual([0, 16, 32, 48])
  expect(places('abxcd')).toEqual([0, 16, 24, 32, 48])
  expect(places('abcdx')).toEqual([0, 16, 32, 48, 64])
  const dense = placesOf([...'axbc'], new Map([...'abc'].map((id, at) => [id, at])))
  expect([...dense.values()].every((place, at, all) => at === 0 || place > all[at - 1]!)).toBe(true)
})
