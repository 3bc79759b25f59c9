// `npm start -- --check`: whether the settings and services are right, and what a start of this release would change in the
// database. Changes nothing itself. Run it with a new release, beside the one that is running.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbedded } from './platform/db/embedded.ts'
import { findPending } from './platform/db/migrate.ts'
import { ConfigurationError, type Env, readSettings } from './platform/env.ts'
import { findServiceFaults } from './platform/outside/services.ts'
import { isBuildCurrent } from './sources.ts'

export async function checkStart(variables: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { env, faults } = readSettings(variables)
  faults.push(...(await findServiceFaults(env)))
  if (faults.length > 0) throw new ConfigurationError(faults)
  console.log('The configuration is usable, and its database is there.')
  if (!isBuildCurrent()) console.log('The pages are built, or compared with their sources, when it starts.')
  for (const line of await describeUpgrade(env)) console.log(line)
}

async function describeUpgrade({ directDatabaseUrl, DATA_DIR }: Env): Promise<string[]> {
  if (!directDatabaseUrl && !existsSync(join(DATA_DIR, 'postgres'))) {
    return [`There is no database in ${DATA_DIR} yet: a start makes one.`]
  }
  const embedded = directDatabaseUrl ? undefined : await startEmbedded({ dataDir: DATA_DIR })
  try {
    return describe(await findPending(directDatabaseUrl ?? embedded!.url))
  } finally {
    await embedded?.stop()
  }
}

function describe({ made, pending }: Awaited<ReturnType<typeof findPending>>): string[] {
  if (made === 0) return [`The database is empty: a start makes the schema (${pending.length} migrations).`]
  if (pending.length === 0) return ['The schema is up to date: a start changes nothing in it.']
  const steps = pending.flatMap(each => each.steps)
  return [
    `A start brings the schema up to date by ${pending.length} of ${made + pending.length} migrations:`,
    ...pending.flatMap(({ name, steps }) => [
      `  ${name}`,
      ...steps.map(({ statement, why }) => `    ${statement.slice(0, 120)}\n      ${why}`)
    ]),
    'Back up first: the release that runs now is refused afterwards when it starts again.',
    steps.some(({ effect }) => effect === 'fails')
      ? 'Stop every process of the old release before: a step above is one that it may not live with.'
      : 'Processes of the old release can go on until each is restarted.'
  ]
}
