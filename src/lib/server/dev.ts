// `npm run dev`: the same database and background work, with Astro's own server that shows changes at once.
import { ConfigurationError, readEnv } from './platform/env.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['PLATEN_DEV'] = '1'

type Work = typeof import('./dev-work.ts')
/** As much of Vite's server as is needed here. */
interface Vite {
  environments: { ssr: { runner: { import<Module>(path: string): Promise<Module> } } }
}

try {
  const env = readEnv()
  const { dev } = await import('astro')
  let vite: Vite | undefined
  function keepVite(started: unknown): void {
    vite = started as Vite
  }
  const server = await dev({
    server: { host: env.HOST, port: env.PORT },
    vite: { plugins: [{ name: 'keep-server', configureServer: keepVite }] }
  })
  // Loaded by what loads the pages, so that both have the same modules.
  const { startWork } = await vite!.environments.ssr.runner.import<Work>('/src/lib/server/dev-work.ts')
  const stopWork = await startWork(env)
  const stop = async () => {
    await server.stop()
    await stopWork()
    process.exit(0)
  }
  // Vite's own ends the process once its server is closed, before the database is.
  process.removeAllListeners('SIGTERM')
  process.stdin.removeAllListeners('end')
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exit(1)
}
