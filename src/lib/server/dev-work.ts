// What runs beside the pages while developing.
import { type Env, setEnv } from './platform/env.ts'
import { startJobs } from './background.ts'
import { openDatabase } from './open-database.ts'
import './reactions.ts'

/** Answers what stops it. */
export async function startWork(env: Env): Promise<() => Promise<void>> {
  setEnv(env)
  const { databaseUrl, close } = await openDatabase(env)
  const jobs = await startJobs(databaseUrl)
  return async () => {
    await jobs.stop()
    await close()
  }
}
