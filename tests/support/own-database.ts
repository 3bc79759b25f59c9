import { afterAll, beforeAll, inject } from 'vitest'

import { setDatabase } from '#lib/server/platform/db/index.ts'

import { createDatabase } from './postgres.ts'

/** An empty database for the tests of a file that reads all rows, which are many where other files were before it. */
export function takeOwnDatabase(): void {
  let own: ReturnType<typeof setDatabase>
  beforeAll(async () => {
    const template = inject('template')
    const name = template.replace('template', crypto.randomUUID().replaceAll('-', ''))
    const url = await createDatabase(inject('adminUrl'), name, template)
    own = setDatabase(url)
  })
  afterAll(async () => {
    setDatabase(await (globalThis as typeof globalThis & { testDatabase: Promise<string> }).testDatabase)
    await own.end()
  })
}
