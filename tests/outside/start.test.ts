import { expect, onTestFinished, test } from 'vitest'

import { getCurrentUser, login } from '#lib/contract/auth.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { callOutside, openBooks, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

const OWNER = DEMO_ACCOUNTS[0].email
const ADMIN = DEMO_ACCOUNTS[3].email
/** Served to the world, behind a proxy of its own; it still listens on this machine only. */
const PUBLIC = { PUBLIC_URL: 'https://shop.example' }
const PRODUCTION = {
  NODE_ENV: 'production',
  PAYMENTS: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@b.example'
}

async function started(variables: Record<string, string>, dataDir?: string): Promise<Product> {
  const product = await startProduct(variables, dataDir ? { dataDir } : {})
  onTestFinished(() => product.stop())
  return product
}

function logInAs(product: Product, Email: string) {
  return callOutside(product, login, { body: { Email, Password: DEMO_PASSWORD } })
}

async function statusOf({ url }: Product, path: string): Promise<number> {
  const response = await fetch(url + path, { redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

test('signs somebody up, and knows who it is', async () => {
  const product = await started({ DEMO: '0' })
  const books = await openBooks(product)
  onTestFinished(() => books.close())
  const person = await signUpOutside(product, books)

  const me = await callOutside(product, getCurrentUser, { as: person })

  expect(me).toMatchObject({ status: 200, ok: true, data: { email: person.email } })
  expect(person.workspaceId).not.toBe('')
})

test('fills an empty database with the demo on a machine of one’s own', async () => {
  const product = await started({})

  expect(await logInAs(product, OWNER)).toMatchObject({ status: 200 })
  expect(await logInAs(product, ADMIN)).toMatchObject({ status: 200 })
  expect(await statusOf(product, '/dev/mail')).toBe(200)
})

test.for([
  ['under a public address', PUBLIC],
  ['behind a proxy', { TRUST_PROXY: '1' }],
  ['in production', PRODUCTION]
] as const)('check 163: makes no demo accounts %s, and shows no mails', async ([, variables]) => {
  const product = await started(variables)
  const books = await openBooks(product)
  onTestFinished(() => books.close())

  expect(await books.rows('select email from users')).toEqual([])
  expect(await statusOf(product, '/dev/mail')).toBe(404)
  expect(await statusOf(product, '/dev/ui')).toBe(404)
})

test('check 163: a demo served to the world has no admin', async () => {
  const product = await started({ ...PUBLIC, DEMO: '1' })
  const books = await openBooks(product)
  onTestFinished(() => books.close())

  expect(await logInAs(product, OWNER)).toMatchObject({ status: 200 })
  expect(await logInAs(product, ADMIN)).toMatchObject({ status: 401 })
  expect(await books.rows('select email from users where is_admin')).toEqual([])
  expect(await statusOf(product, '/dev/mail')).toBe(404)
})

test('check 163: demo accounts made on one’s own machine stop working when it is served to the world', async () => {
  const home = await startProduct({})
  onTestFinished(() => home.stop())
  const { data } = await logInAs(home, ADMIN)
  await home.stop({ keep: true })

  const product = await started(PUBLIC, home.dataDir)

  expect(await callOutside(product, getCurrentUser, { as: { token: data!.authToken } })).toMatchObject({ status: 401 })
  expect(await logInAs(product, ADMIN)).toMatchObject({ status: 401 })
  expect(await logInAs(product, OWNER)).toMatchObject({ status: 401 })
})
