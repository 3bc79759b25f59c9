// `npm start`: checks the configuration, builds what changed, and runs the built server (entry.ts). Loads nothing else
// where nothing changed: after a crash people wait for it. `npm start -- --check` only says what a start would do.
import cluster from 'node:cluster'

import type { Env } from './platform/env.ts'
import { isBuildCurrent } from './sources.ts'

interface Entry {
  run(variables: NodeJS.ProcessEnv): Promise<void>
}

/** By their names: they come from the sources or from the bundle. */
const OURS = ['ConfigurationError', 'StartError', 'NotBuiltError']

const CHECK = '--check'

/** Undefined where one process is enough, for which settings are not read twice. Wrong ones are named by the one that serves. */
async function settingsOfMany(variables: NodeJS.ProcessEnv): Promise<Env | undefined> {
  if (!variables['WORKERS'] && !variables['DATABASE_URL']) return undefined
  const { readSettings } = await import('./platform/env.ts')
  const { env, faults } = readSettings(variables)
  return faults.length === 0 && env.workers > 1 ? env : undefined
}

try {
  const [option] = process.argv.slice(2)
  if (option === CHECK) {
    await (await import('./check-start.ts')).checkStart()
    process.exit(0)
  }
  if (option) {
    console.error(`There is no option ${option}. npm start -- ${CHECK} says what a start would do, and does nothing.`)
    process.exit(1)
  }
  const variables = { ...process.env }
  if (cluster.isPrimary && !isBuildCurrent()) await (await import('./first-start.ts')).makeReady()
  const many = cluster.isPrimary ? await settingsOfMany(variables) : undefined
  if (many) await (await import('./workers/supervise.ts')).supervise(many)
  // React and others choose their production code by this. Our own settings are read from what was given.
  process.env['NODE_ENV'] = 'production'
  const { run } = (await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href)) as Entry
  await run(variables)
} catch (error) {
  console.error(error instanceof Error && OURS.includes(error.name) ? error.message : error)
  process.exit(1)
}
