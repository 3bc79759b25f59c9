import { expect, inject, test } from 'vitest'

import { writeTypes } from '#lib/server/platform/db/types.ts'

import { createDatabase } from '../support/postgres.ts'

test('the types of the tables are what the migrations make', async () => {
  const template = inject('template')
  const name = template.replace('template', `types_${crypto.randomUUID().slice(0, 8)}`)
  const url = await createDatabase(inject('adminUrl'), name, template)

  expect(writeTypes(url, true)).toBe(true)
})
