import { Client } from 'pg'

import type { Notice } from '#lib/server/platform/live/notify.ts'

/** Everything that processes on this worker's database tell each other from now on. */
export async function hearNotices() {
  const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
  const client = new Client({ connectionString: await testDatabase })
  const notices: Notice[] = []
  client.on('notification', ({ payload }) => notices.push(JSON.parse(payload!) as Notice))
  await client.connect()
  await client.query('listen platen')
  return { notices, stop: () => client.end() }
}
