// Guessing is limited for who guesses, and does not keep the owner out.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { login, requestReset, resetPassword } from '#lib/contract/auth.ts'
import { confirmEmailChange, confirmIdentity, requestEmailChange, sendConfirmation } from '#lib/contract/users.ts'

import { type Books, callOutside, cookiesOf, newestCode, openBooks, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let hosts = 0

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
})

afterAll(async () => {
  await books.close()
  await product.stop()
})

function from(address = `198.51.100.${++hosts}`): Record<string, string> {
  return { 'x-forwarded-for': address }
}

function logInAs(Email: string, Password: string, headers: Record<string, string>) {
  return callOutside(product, login, { body: { Email, Password }, headers })
}

function wrongOf(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** How many of the replies have this status. */
function count(replies: { status: number }[], status: number): number {
  return replies.filter(reply => reply.status === status).length
}

test('46: codes of an address change die after ten tries, also when they come at once', async () => {
  const person = await signUpOutside(product, books)
  const newEmail = `${randomUUID()}@example.com`
  await callOutside(product, requestEmailChange, { as: person, body: { Email: newEmail, Password: person.password } })
  const [OldCode, NewCode] = [await newestCode(books, person.email), await newestCode(books, newEmail)]
  const guess = () =>
    callOutside(product, confirmEmailChange, { as: person, body: { OldCode: wrongOf(OldCode), NewCode } })
  const replies = await Promise.all(Array.from({ length: 200 }, guess))

  expect(count(replies, 400)).toBeLessThanOrEqual(10)
  expect(count(replies, 200)).toBe(0)
  await books.rows('delete from throttles')
  const right = await callOutside(product, confirmEmailChange, { as: person, body: { OldCode, NewCode } })
  expect(right).toMatchObject({ status: 400, ok: false })
  const [user] = await books.rows('select email from users where id = $1', [person.userId])
  expect(user).toEqual({ email: person.email })
})

test('46: one wrong code of two spends neither', async () => {
  const person = await signUpOutside(product, books)
  const newEmail = `${randomUUID()}@example.com`
  await callOutside(product, requestEmailChange, { as: person, body: { Email: newEmail, Password: person.password } })
  const [OldCode, NewCode] = [await newestCode(books, person.email), await newestCode(books, newEmail)]
  const confirm = (codes: { OldCode: string; NewCode: string }) =>
    callOutside(product, confirmEmailChange, { as: person, body: codes })

  expect(await confirm({ OldCode, NewCode: wrongOf(NewCode) })).toMatchObject({ status: 400 })
  const both = await Promise.all(Array.from({ length: 5 }, () => confirm({ OldCode, NewCode })))
  expect(count(both, 200)).toBe(1)
})

test('37: a code that confirms the person is tried ten times at most, and works once', async () => {
  const person = await signUpOutside(product, books)
  await callOutside(product, sendConfirmation, { as: person })
  const code = await newestCode(books, person.email)
  const confirm = (VerificationCode: string) =>
    callOutside(product, confirmIdentity, { as: person, body: { VerificationCode } })
  const wrong = await Promise.all(Array.from({ length: 60 }, () => confirm(wrongOf(code))))

  expect(count(wrong, 400)).toBeLessThanOrEqual(10)
  expect((await confirm(code)).ok).toBe(false)
})

test('39: guesses sent at once are counted before they are tried', async () => {
  const person = await signUpOutside(product, books)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) => logInAs(person.email, `guess number ${index}`, from()))
  )

  expect(count(replies, 401)).toBeLessThanOrEqual(8)
  expect(count(replies, 429)).toBeGreaterThanOrEqual(52)
})

test('39: forty wrong passwords from forty addresses do not lock a known browser out', async () => {
  const person = await signUpOutside(product, books)
  const home = { ...from(), origin: product.url }
  const first = await logInAs(person.email, person.password, home)
  const cookie = cookiesOf(first)
  for (let round = 0; round < 40; round++) await logInAs(person.email, 'wrong', from())

  expect(await logInAs(person.email, person.password, from())).toMatchObject({ status: 429 })
  expect(await logInAs(person.email, person.password, { ...home, cookie })).toMatchObject({ status: 200 })
  // The cookie is no pass: there are eight tries by it, and it counts for this account only.
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => logInAs(person.email, 'wrong', { ...from(), origin: product.url, cookie }))
  )
  expect(count(tries, 401)).toBeLessThanOrEqual(8)
  const other = await signUpOutside(product, books)
  for (let round = 0; round < 9; round++) {
    await logInAs(other.email, 'wrong', { ...from(), origin: product.url, cookie })
  }
  expect(await logInAs(other.email, other.password, from())).toMatchObject({ status: 429 })
})

test('34: forty wrong codes from forty addresses do not keep a fresh code from working', async () => {
  const person = await signUpOutside(product, books)
  await callOutside(product, requestReset, { query: { Email: person.email }, headers: from() })
  const code = await newestCode(books, person.email)
  const reset = (VerificationCode: string, headers = from()) =>
    callOutside(product, resetPassword, {
      body: { Email: person.email, VerificationCode, Password: 'another press 43' },
      headers
    })
  const guesses = []
  for (let round = 0; round < 40; round++) guesses.push(await reset(wrongOf(code)))
  expect(count(guesses, 400)).toBeLessThanOrEqual(10)
  expect((await reset(code)).ok).toBe(false)

  await callOutside(product, requestReset, { query: { Email: person.email }, headers: from() })
  expect(await reset(await newestCode(books, person.email))).toMatchObject({ status: 200 })
  expect(await logInAs(person.email, 'another press 43', from())).toMatchObject({ status: 200 })
})

test('34: who asks for a code in a browser types it there, whatever others guess meanwhile', async () => {
  const person = await signUpOutside(product, books)
  const home = { ...from(), origin: product.url }
  const asked = await callOutside(product, requestReset, { query: { Email: person.email }, headers: home })
  const code = await newestCode(books, person.email)
  const reset = (VerificationCode: string, headers: Record<string, string>) =>
    callOutside(product, resetPassword, {
      body: { Email: person.email, VerificationCode, Password: 'another press 43' },
      headers
    })
  for (let round = 0; round < 40; round++) await reset(wrongOf(code), from())
  // Another browser’s code does not end this one’s either.
  await callOutside(product, requestReset, { query: { Email: person.email }, headers: from() })

  expect(await reset(code, { ...home, cookie: cookiesOf(asked) })).toMatchObject({ status: 200 })
})

test('39: a network of IPv6 is one address, and an IPv4 address is itself in any spelling', async () => {
  const guess = (address: string) =>
    callOutside(product, resetPassword, {
      body: { Email: `${randomUUID()}@example.com`, VerificationCode: '123456', Password: 'another press 43' },
      headers: from(address)
    })
  const many = async (addressOf: (index: number) => string) => {
    const replies = []
    for (let index = 0; index < 62; index++) replies.push(await guess(addressOf(index)))
    return replies
  }
  const six = await many(index => `2001:db8:1:2:${((index * 7919) % 65_536).toString(16)}::${index.toString(16)}`)
  expect(count(six, 429)).toBe(2)
  expect(await guess('2001:db8:1:3::1')).toMatchObject({ status: 400 })

  const four = await many(index => (index % 2 ? '192.0.2.77' : '::FFFF:c000:24d'))
  expect(count(four, 429)).toBe(2)
  expect(await guess('192.0.2.78')).toMatchObject({ status: 400 })
})
