// `npm start`: checks the configuration, builds what changed, and runs the built server (entry.ts). Loads nothing else
// where nothing changed: after a crash people wait for it. `npm start -- --check` only says what a start would do.
import { isBuildCurrent } from './sources.ts'

interface Entry {
  run(variables: NodeJS.ProcessEnv): Promise<void>
}

/** By their names: they come from the sources or from the bundle. */
const OURS = ['ConfigurationError', 'StartError', 'NotBuiltError']

const CHECK = '--check'

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
  if (!isBuildCurrent()) await (await import('./first-start.ts')).makeReady()
  // React and others choose their production code by this. Our own settings are read from what was given.
  process.env['NODE_ENV'] = 'production'
  const { run } = (await import(new URL('../../../dist/server/entry.mjs', import.meta.url).href)) as Entry
  await run(variables)
} catch (error) {
  console.error(error instanceof Error && OURS.includes(error.name) ? error.message : error)
  process.exit(1)
}
