// What runs beside the pages while developing.
import { type Env, setEnv } from './platform/env.ts'
import { startTasks } from './background.ts'
import { openDatabase } from './open-database.ts'
import './reactions.ts'

/** Answers what stops it. */
export async function startWork(env: Env): Promise<() => Promise<void>> {
  setEnv(env)
  const { databaseUrl, close } = await openDatabase(env)
  const tasks = await startTasks(databaseUrl)
  return async () => {
    await tasks.stop()
    await close()
  }
}
