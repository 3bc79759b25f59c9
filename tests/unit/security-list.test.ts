// Every security check is held by a test, and the list of them is what the tests say.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'

import { CHECKS, NOT_YET } from '../security/checks.ts'
import { findHoldingTests, LIST_FILE, readTitles, writeList } from '../security/list.ts'

const LAST = 168
const tests = findHoldingTests()
const held = new Set(tests.flatMap(({ numbers }) => numbers))
const addresses = [...globSync('src/pages/**/*.{ts,astro}'), ...CONTRACT.map(({ endpoint }) => endpoint.path)]

test('knows every check by its number', () => {
  expect(Object.keys(CHECKS).map(Number)).toEqual(Array.from({ length: LAST }, (_, index) => index + 1))
  expect([...held].filter(number => !CHECKS[number])).toEqual([])
})

test('every check is held by a test, or about a part that does not exist', () => {
  const open = Object.keys(CHECKS)
    .map(Number)
    .filter(number => !held.has(number) && !NOT_YET[number])
  expect(open, 'held by no test').toEqual([])
})

test.for(Object.entries(NOT_YET))('check %s does not apply yet', ([number, { appliesWith }]) => {
  expect(addresses.filter(address => appliesWith.test(address))).toEqual([])
  expect(held.has(Number(number)), 'held by a test: take it out of NOT_YET').toBe(false)
})

test('the written list is what the tests say', () => {
  expect(readFileSync(LIST_FILE, 'utf8'), 'run: node tests/security/list.ts').toBe(writeList(tests))
})

test('reads numbers from titles of tests that run, and from nothing else', () => {
  const code = `
    test('7: a plain one', () => {})
    test.for([1])('8, 10: many %s', () => {})
    test.each\`a\`('11–13: by a table', () => {})
    test('14: with options', { timeout: 1 }, () => {})
    test.skip('20: skipped', () => {})
    test.todo('21: to do')
    test.skipIf(true)('22: sometimes', () => {})
    test('23 pieces are sold', () => {})
    say('24: no test', 1)
    // test('25: a comment', () => {})
  `
  expect(readTitles('x.test.ts', code)).toEqual([
    { numbers: [7], file: 'x.test.ts', title: 'a plain one' },
    { numbers: [8, 10], file: 'x.test.ts', title: 'many %s' },
    { numbers: [11, 12, 13], file: 'x.test.ts', title: 'by a table' },
    { numbers: [14], file: 'x.test.ts', title: 'with options' }
  ])
})
