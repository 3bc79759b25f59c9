// What can be paid is one object of one type for each kind, registered in one place; the code of payments asks it and never its name.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const KINDS = 'src/lib/server/commerce/payments/kinds.ts'
const REGISTERED = 'src/lib/server/reactions.ts'
const SERVER = globSync('src/lib/server/**/*.ts')
const textOf = (path: string) => readFileSync(path, 'utf8')

const [, listed = ''] = textOf(KINDS).match(/type PayableKindName = ([^\n]+)/) ?? []
const names = [...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!)

test('each kind is one object, named in one call', () => {
  expect(names.length).toBeGreaterThan(5)
  const registering = SERVER.filter(path => path !== KINDS && textOf(path).includes('registerPayableKinds('))
  expect(registering).toEqual([REGISTERED])
  const [, given = ''] = textOf(REGISTERED).match(/registerPayableKinds\(([^)]*)\)/) ?? []
  expect(given.split(',')).toHaveLength(names.length)
  expect(textOf(REGISTERED).match(/registerPayableKinds\(/g)).toHaveLength(1)
})

test('nothing in payments and payouts depends on the name of a kind', () => {
  const named = new RegExp(`(['"])(${names.join('|')})\\1`)
  const paths = SERVER.filter(path => /\/commerce\/(payments|payouts)\//.test(path) && path !== KINDS)
  expect(paths.filter(path => named.test(textOf(path)))).toEqual([])
})

test('what is to be paid is written by one statement', () => {
  const inserting = SERVER.filter(path => /insert into payables|insertInto\('payables'\)/.test(textOf(path)))
  expect(inserting).toEqual(['src/lib/server/commerce/payments/make.ts'])
})
