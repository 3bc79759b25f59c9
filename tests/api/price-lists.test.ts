import { expect, test } from 'vitest'

import { type Blank, createBlank, getBlank, listBlanks } from '#lib/contract/blanks.ts'
import {
  applyPriceList,
  comparePriceList,
  listSupplierLists,
  rememberSupplierList
} from '#lib/contract/supplier-lists.ts'

import { inside } from '../support/jobs.ts'
import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const cost = (colour: string, size: string, costCents: number) => ({ colour, size, costCents })

const tee = (costs: ReturnType<typeof cost>[], styleNumber = '5000') => ({
  maker: 'Harrow',
  styleNumber,
  name: 'Tee as the supplier calls it',
  costs
})

async function shop() {
  const as = await signUp()
  const blank = await sent(createBlank, {
    ...inside(as),
    body: {
      name: 'Heavy tee',
      maker: 'HARROW',
      styleNumber: '5000',
      supplier: 'Northline',
      note: 'Runs small',
      colours: [{ name: 'Navy', hex: '#00224C' }],
      sizes: [{ name: 'M', costCents: 320 }]
    }
  })
  return { as, blank }
}

const compare = (as: Person, styles: ReturnType<typeof tee>[]) =>
  sent(comparePriceList, { ...inside(as), body: { supplier: 'Northline', styles } })
const apply = (as: Person, styles: ReturnType<typeof tee>[]) =>
  sent(applyPriceList, { ...inside(as), body: { supplier: 'Northline', styles } })

test('shows what a list changes, changes it, and nothing the second time', async () => {
  const { as, blank } = await shop()
  const styles = [
    tee([cost('Navy', 'M', 345), cost('Navy', '2XL', 500), cost('Red', 'M', 345)]),
    tee([cost('', '', 900)], '9000')
  ]
  const before = await compare(as, styles)
  expect(before.map(({ state, count, name }) => [state, count, name])).toEqual([
    ['changed', 3, 'Heavy tee'],
    ['new', 1, 'Tee as the supplier calls it']
  ])
  expect(before[0]!.changes[0]).toEqual({ colour: 'Navy', size: 'M', before: 320, after: 345 })
  const read = (): Promise<Blank> => sent(getBlank, { ...inside(as), params: { blankId: blank.id } })
  expect((await read()).sizes).toEqual([{ name: 'M', costCents: 320 }])

  expect(await apply(as, styles)).toEqual({ added: 1, changed: 1, same: 0, refused: 0 })
  expect(await read()).toMatchObject({
    name: 'Heavy tee',
    note: 'Runs small',
    revision: 2,
    sizes: [
      { name: 'M', costCents: 345 },
      { name: '2XL', costCents: 500 }
    ],
    colours: [{ name: 'Navy', hex: '#00224C' }, { name: 'Red' }]
  })
  expect(await apply(as, styles)).toEqual({ added: 0, changed: 0, same: 2, refused: 0 })
  expect((await sent(listBlanks, inside(as))).total).toBe(2)
})

test('another supplier’s style of the same number is another blank; a style beyond the limits is refused with its reason', async () => {
  const { as } = await shop()
  const styles = [tee([cost('Navy', 'M', 100)])]
  const body = { supplier: 'Southline', styles }
  expect(await sent(applyPriceList, { ...inside(as), body })).toMatchObject({ added: 1 })
  const colours = Array.from({ length: 151 }, (_, at) => cost(`Color ${at}`, 'M', 100))
  expect(await compare(as, [tee(colours, '7000')])).toMatchObject([{ state: 'refused', problem: 'At most 150 colors' }])
  expect(await apply(as, [tee(colours, '7000'), tee([cost('', 'M', 1)], '7001')])).toMatchObject({
    added: 1,
    refused: 1
  })
  expect(await send(applyPriceList, { ...inside(as), body: { supplier: '', styles } })).toMatchObject({
    status: 400,
    data: { fields: [{ field: 'supplier' }] }
  })
})

test('remembers what the columns of a supplier’s list are, and no other shop is told', async () => {
  const { as } = await shop()
  const body = {
    supplier: 'Northline',
    heads: ['Art', 'EK'],
    columns: ['styleNumber' as const, 'cost' as const],
    styles: 4
  }
  await sent(rememberSupplierList, { ...inside(as), body })
  await sent(rememberSupplierList, { ...inside(as), body: { ...body, supplier: 'NORTHLINE', styles: 5 } })
  expect(await sent(listSupplierLists, inside(as))).toMatchObject([{ heads: ['Art', 'EK'], styles: 5 }])
  expect(await sent(listSupplierLists, inside(await signUp()))).toEqual([])
  const production = await addMember(as, 'production')
  expect(await send(listSupplierLists, { ...inside(as), as: production })).toMatchObject({ status: 403 })
  const crooked = { ...body, columns: ['cost' as const] }
  expect(await send(rememberSupplierList, { ...inside(as), body: crooked })).toMatchObject({ status: 400 })
})
