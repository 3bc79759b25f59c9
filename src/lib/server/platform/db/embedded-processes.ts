// What the system says about processes: which of them are PostgreSQL's.
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Like kill, but for a process that may have ended by itself. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name)
}

/** Whether this is a PostgreSQL server: not one of its children, and not a dead one that nobody has taken notice of. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  try {
    const command =
      process.platform === 'linux'
        ? (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0', 1).join('')
        : (await run('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.trim()
    return command.endsWith('postgres')
  } catch {
    return isAlive(pid)
  }
}

/**
 * Ends what a killed server left at work in its folder. Such a process would stop by itself after its current
 * statement, but until then no new server can start; what it has not committed is lost in either case.
 */
export async function endOrphans(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const path = await realpath(folder)
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  for (const pid of pids) {
    // Gone in the meantime, or somebody else's.
    if (await isOrphan(pid, path).catch(() => false)) signal(pid, 'SIGQUIT')
  }
}

async function isOrphan(pid: number, folder: string): Promise<boolean> {
  if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false
  if (!(await readFile(`/proc/${pid}/cmdline`, 'utf8')).startsWith('postgres: ')) return false
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
  return parent > 0 && !(await isPostgres(parent))
}
