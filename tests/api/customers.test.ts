import { expect, test } from 'vitest'

import {
  archiveCustomer,
  createCustomer,
  CUSTOMER_NAME_MISSING,
  deleteCustomer,
  getCustomer,
  updateCustomer
} from '#lib/contract/customers.ts'

import { customersOf, makeCustomer, namesOf, within } from '../support/customers.ts'
import { addMember, send, signUp } from '../support/world.ts'

test('keeps a person and a company with all that is known of them', async () => {
  const as = await signUp()
  const details = {
    kind: 'company' as const,
    name: 'Dana Whitfield',
    company: 'Lakeview School',
    emails: [
      { address: 'Dana@lakeview.edu', label: 'office' },
      { address: 'billing@lakeview.edu', label: '' }
    ],
    phones: [{ number: '(937) 555-0142', label: 'mobile' }],
    addresses: [
      {
        label: 'Ship to',
        street: '1 School Rd',
        street2: '',
        city: 'Dayton',
        state: 'OH',
        postalCode: '45402',
        country: 'US'
      }
    ],
    taxExempt: true,
    taxNumber: 'OH-99',
    terms: 'net_30' as const,
    priceLevel: 'Schools',
    tags: ['school', 'fall'],
    notes: 'Wants samples first',
    flagged: true
  }
  const { id } = await makeCustomer(as, details)

  const { status, data } = await send(getCustomer, { ...within(as), params: { customerId: id } })
  expect(status).toBe(200)
  expect(data).toMatchObject({ ...details, archived: false, revision: 1 })
  expect((await customersOf(as)).rows).toEqual([
    expect.objectContaining({
      id,
      company: 'Lakeview School',
      email: 'Dana@lakeview.edu',
      phone: '(937) 555-0142',
      valueCents: 0,
      balanceCents: 0,
      lastAt: null
    })
  ])
})

test('refuses a customer without a name and values that are none', async () => {
  const as = await signUp()
  const create = (body: object) => send(createCustomer, { ...within(as), body } as never)

  expect(await create({ name: ' ' })).toMatchObject({ status: 400, message: `name: ${CUSTOMER_NAME_MISSING}` })
  expect(await create({ name: 'Kim', emails: [{ address: 'kim' }] })).toMatchObject({ status: 400 })
  expect(await create({ name: 'Kim', phones: [{ number: 'none' }] })).toMatchObject({ status: 400 })
  expect(await create({ name: 'Kim', terms: 'sometime' })).toMatchObject({ status: 400 })
  const { id } = await makeCustomer(as, { name: 'Kim' })
  const emptied = await send(updateCustomer, {
    ...within(as),
    params: { customerId: id },
    body: { revision: 1, name: '' }
  })
  expect(emptied).toMatchObject({ status: 400, message: `name: ${CUSTOMER_NAME_MISSING}` })
})

test('finds them by parts of what is known, in any order of words', async () => {
  const as = await signUp()
  await makeCustomer(as, { name: 'Dana Whitfield', emails: [{ address: 'coach@lakeview.edu' }], tags: ['swim'] })
  await makeCustomer(as, {
    name: '',
    kind: 'company',
    company: 'Whitfield 100% Signs',
    phones: [{ number: '(937) 555-0142' }]
  })

  const found = (search: string) => namesOf(as, { search })
  expect(await found('itfiel')).toEqual(['Dana Whitfield', 'Whitfield 100% Signs'])
  expect(await found('whitfield dana')).toEqual(['Dana Whitfield'])
  expect(await found('COACH@')).toEqual(['Dana Whitfield'])
  expect(await found('9375550142')).toEqual(['Whitfield 100% Signs'])
  expect(await found('555-01')).toEqual(['Whitfield 100% Signs'])
  expect(await found('0%')).toEqual(['Whitfield 100% Signs'])
  expect(await found('_')).toEqual([])
  expect(await namesOf(as, { tag: 'swim' })).toEqual(['Dana Whitfield'])
})

test('turns pages in both directions and orders by name, age and change', async () => {
  const as = await signUp()
  const names = ['delta', 'Alpha', 'charlie', 'Bravo', 'echo']
  for (const name of names) await makeCustomer(as, { name })

  expect(await namesOf(as)).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'echo'])
  expect(await namesOf(as, { sort: 'newest' })).toEqual(names.toReversed())
  const second = await customersOf(as, { page: 2, pageSize: 2 })
  expect(second).toMatchObject({ total: 5, page: 2, pageSize: 2 })
  expect(second.rows.map(({ name }) => name)).toEqual(['charlie', 'delta'])
  const at = `2.${second.rows[0]!.id}`
  expect(await namesOf(as, { page: 3, pageSize: 2, at })).toEqual(['echo'])
  expect(await namesOf(as, { page: 1, pageSize: 2, at })).toEqual(['Alpha', 'Bravo'])

  const { id } = (await customersOf(as)).rows.at(-1)!
  await send(updateCustomer, { ...within(as), params: { customerId: id }, body: { revision: 1, notes: 'x' } })
  expect((await namesOf(as, { sort: 'updated' }))[0]).toBe('echo')
})

test('shows whoever changed an older one the newest', async () => {
  const as = await signUp()
  const { id } = await makeCustomer(as)
  const change = (body: object) =>
    send(updateCustomer, { ...within(as), params: { customerId: id }, body: { revision: 1, ...body } })

  expect(await change({ notes: 'Mine' })).toMatchObject({ status: 200, data: { notes: 'Mine', revision: 2 } })
  expect(await change({ notes: 'Theirs' })).toMatchObject({ status: 409, data: { notes: 'Mine', revision: 2 } })
})

test('archives, restores and deletes for good', async () => {
  const as = await signUp()
  const admin = await addMember(as, 'admin')
  const { id } = await makeCustomer(as)
  const archive = (archived: boolean) =>
    send(archiveCustomer, { ...within(as), params: { customerId: id }, body: { archived } })
  const remove = () => send(deleteCustomer, { ...within(admin), params: { customerId: id } })

  expect(await remove()).toMatchObject({ status: 409 })
  expect(await archive(true)).toMatchObject({ data: { archived: true } })
  expect(await namesOf(as)).toEqual([])
  expect(await namesOf(as, { archived: 'true' })).toEqual(['Dana Whitfield'])
  expect(await archive(false)).toMatchObject({ data: { archived: false } })
  expect(await namesOf(as)).toEqual(['Dana Whitfield'])
  await archive(true)
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await send(getCustomer, { ...within(as), params: { customerId: id } })).toMatchObject({ status: 404 })
})
