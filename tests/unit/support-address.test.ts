import { afterAll, expect, test } from 'vitest'

import { supportAddress } from '#lib/server/contact/support/address.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'

const before = env()
afterAll(() => setEnv(before))

test.for([
  [{ SUPPORT_EMAIL: 'Platen <help@platen.example>', MAIL_FROM: 'hello@platen.example' }, 'help@platen.example'],
  [{ SUPPORT_EMAIL: undefined, MAIL_FROM: 'Platen <hello@platen.example>' }, 'hello@platen.example'],
  [{ SUPPORT_EMAIL: undefined, MAIL_FROM: undefined }, 'support@platen.localhost']
] as const)('mails to support go to the address alone, whatever name stands before it: %o', ([settings, address]) => {
  setEnv({ ...before, ...settings })
  expect(supportAddress()).toBe(address)
})
