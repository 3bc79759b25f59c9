import { afterAll, beforeEach, inject } from 'vitest'

import { setDatabase } from '#lib/server/platform/db/index.ts'

import { createDatabase } from './postgres.ts'

/** So many tests leave so few rows that reading all of them takes no longer than making an empty database. */
const TESTS_IN_ONE = 40

/** An empty database, which is used from here on until `leave`. */
export async function enterOwnDatabase(): Promise<{
  url: string
  end: () => Promise<void>
  leave: () => Promise<void>
}> {
  const template = inject('template')
  const name = template.replace('template', crypto.randomUUID().replaceAll('-', ''))
  const url = await createDatabase(inject('adminUrl'), name, template)
  const own = setDatabase(url)
  const end = () => own.end()
  const leave = async () => {
    setDatabase(await (globalThis as typeof globalThis & { testDatabase: Promise<string> }).testDatabase)
    await end()
  }
  return { url, end, leave }
}

/** An empty database for the tests of a file that reads all rows, and another one once it has filled. */
export function takeOwnDatabase(): void {
  let own: Awaited<ReturnType<typeof enterOwnDatabase>> | undefined
  let tests = 0
  beforeEach(async () => {
    if (tests++ % TESTS_IN_ONE > 0) return
    const before = own
    own = await enterOwnDatabase()
    await before?.end()
  })
  afterAll(() => own?.leave())
}
