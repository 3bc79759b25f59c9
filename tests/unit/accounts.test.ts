import { expect, test } from 'vitest'

import { isInviteId } from '#lib/client/invite.ts'
import { mayGive, ROLES } from '#lib/shared/roles.ts'
import { answerOnboarding } from '#lib/contract/accounts.ts'
import { readTextList } from '#lib/shared/text-list.ts'
import { decodeToken, TokenError, type TokenFault } from '#lib/shared/token.ts'

test.for<[given: unknown, list: string[]]>([
  [
    ['a', '', ' b ', null],
    ['a', 'b']
  ],
  ['["a", " ", "b"]', ['a', 'b']],
  ['a, ,b ,', ['a', 'b']],
  ['', []],
  ['  ', []],
  [undefined, []],
  ['[a, b', ['[a', 'b']],
  ['{"a":1}', ['{"a":1}']]
])('reads the list %j as %j', ([given, list]) => {
  expect(readTextList(given)).toEqual(list)
})

test('refuses what is no text in a list of texts, also what cannot be made one', () => {
  for (const entry of [{ toString: false }, {}, ['a']]) {
    const given = { PrimaryBusinessTypes: ['a', entry], HeatAppliedGraphics: true }
    expect(answerOnboarding.body.safeParse(given)).toMatchObject({ success: false })
  }
})

test.for([0, 1, 2, 3, 4, 5])('recognises an invitation of UUID version %i', version => {
  expect(isInviteId(`7C3C5B1E-5A0C-${version}D6B-9B6E-0D4F3A1B2C3D`)).toBe(true)
})

test.for(['', '7c3c5b1e5a0c4d6b9b6e0d4f3a1b2c3d', '7c3c5b1e-5a0c-6d6b-9b6e-0d4f3a1b2c3d', 'x'])(
  'does not take %j for an invitation',
  text => {
    expect(isInviteId(text)).toBe(false)
  }
)

test.for<[token: unknown, fault: string]>([
  [42, 'Must be a string'],
  ['a.b.c.d.e', 'only compact serialization'],
  ['a.b', 'invalid JWT'],
  ['a..c', 'must contain payload'],
  ['a.%%.c', 'cannot decode'],
  ['a.bm8.c', 'cannot parse'],
  ['a.WzFd.c', 'invalid claims']
])('says of the token %j: %s', ([token, fault]) => {
  expect(() => decodeToken(token)).toThrow(new TokenError(fault as TokenFault))
})

test('reads the payload of a token', () => {
  const payload = Buffer.from(JSON.stringify({ user: { firstName: 'Zoë' } })).toString('base64url')
  expect(decodeToken(`a.${payload}.c`)).toEqual({ user: { firstName: 'Zoë' } })
})

test('lets nobody give a role above the own one, and nobody ownership', () => {
  const given = Object.fromEntries(ROLES.map(own => [own, ROLES.filter(role => mayGive(own, role))]))
  expect(given).toEqual({
    owner: ['admin', 'sales', 'production', 'viewer'],
    admin: ['admin', 'sales', 'production', 'viewer'],
    sales: [],
    production: [],
    viewer: []
  })
})
