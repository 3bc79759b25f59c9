// `npm run dev`: the same database and background work, with Astro's own server that shows changes at once.
import { ConfigurationError, readEnv } from './env.ts'
import { startJobs } from './jobs/start.ts'
import { openDatabase } from './open-database.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'
process.env['PLATEN_DEV'] = '1'

try {
  const env = readEnv()
  const { databaseUrl, close } = await openDatabase(env)
  const { dev } = await import('astro')
  const server = await dev({ server: { host: env.HOST, port: env.PORT } })
  const jobs = await startJobs(databaseUrl)
  const stop = async () => {
    await server.stop()
    await jobs.stop()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error)
  process.exit(1)
}
