// Each setting that is wrong is answered in words of the house, with what would be right.
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readSettings } from '#lib/server/platform/env.ts'

const NAMES = [...readFileSync('src/lib/server/platform/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name]) => name!
)

/** Of a validator, not of a person. */
const FOREIGN = /invalid|expected|received|NaN|too (small|big)|regex|undefined/i

test.each(NAMES)('%s', name => {
  for (const wrong of ['?', '-1', '0.5', '1e9', 'http:/', 'two words']) {
    const { faults } = readSettings({ [name]: wrong })
    expect(faults.filter(fault => FOREIGN.test(fault))).toEqual([])
  }
})

test.each([
  ['PORT', 'http', 'PORT: must be a whole number from 0 to 65,535'],
  ['DATABASE_POOL', '0', 'DATABASE_POOL: must be a whole number from 4 to 200'],
  ['STOP_DELAY_S', 'soon', 'STOP_DELAY_S: must be a number of seconds from 0 to 60'],
  ['TRUST_PROXY', 'maybe', 'TRUST_PROXY: must be 1 or 0'],
  ['HOST', 'my machine', 'HOST: must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all'],
  ['PAYMENTS', 'paypal', 'PAYMENTS: must be test or stripe'],
  ['MAIL_FROM', 'nobody', 'MAIL_FROM: must be an address such as Platen <shop@example.com>'],
  ['MAIL_FROM', 'Platen <shop>', 'MAIL_FROM: must be an address such as Platen <shop@example.com>']
])('%s=%s', (name, wrong, fault) => {
  expect(readSettings({ [name]: wrong }).faults).toContain(fault)
})

test.each(['Platen <shop@example.com>', 'shop@example.com', 'shop@localhost', '"Ada, Ltd." <ada@example.com>'])(
  'MAIL_FROM=%s is an address',
  address => {
    expect(readSettings({ MAIL_FROM: address }).faults.filter(fault => fault.startsWith('MAIL_FROM'))).toEqual([])
  }
)

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4321'],
  ['::1', 'http://[::1]:4321'],
  ['0.0.0.0', 'http://127.0.0.1:4321']
])('HOST=%s is reached at %s', (host, address) => {
  expect(readSettings({ HOST: host }).env.publicUrl).toBe(address)
})
