import { expect, inject, test } from 'vitest'

import { writeTypes } from '#lib/server/db/types.ts'

import { createDatabase } from '../support/postgres.ts'
import { TEMPLATE } from '../support/database.ts'

test('the types of the tables are what the migrations make', async () => {
  const url = await createDatabase(inject('adminUrl'), `types_${crypto.randomUUID().replaceAll('-', '')}`, TEMPLATE)

  expect(writeTypes(url, true)).toBe(true)
})
