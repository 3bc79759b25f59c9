// The cluster: PostgreSQL's data folder, made once, and the server process that owns it.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { required } from '#lib/shared/required.ts'

import { codeOf, isAlive, isPostgres } from './embedded-processes.ts'
import { chooseRunner, findPrograms, type Programs, type Runner } from './embedded-runner.ts'

/** The role and the database of the application. The role is no superuser: SQL cannot leave the database. */
export const OWNER = 'platen'

const BUILDING = 'postgres.new-'

const PASSWORD_FILE = 'platen.password'

const run = promisify(execFile)

export interface Cluster {
  dataDir: string
  /** PostgreSQL's own data folder, inside `dataDir`. */
  folder: string
  password: string
}

export interface Installation {
  programs: Programs
  runner: Runner
}

/** A server process that was started here, and what it has said on its way. */
export interface Launch {
  said: string
  exited: boolean
  /** It ended with an error: neither stopped by somebody who was done with it, nor killed. */
  failed: boolean
}

/** Only a start needs the programs; a process that finds a running server does without. */
export async function findInstallation(dataDir: string): Promise<Installation> {
  const programs = await findPrograms()
  return { programs, runner: await chooseRunner(programs.postgres, dataDir) }
}

/** The cluster in this folder, made now if it is the first time. */
export async function openCluster(dataDir: string, log: (message: string) => void): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  const password = await readPassword(folder)
  await removeUnfinished(dataDir)
  if (password) return { dataDir, folder, password }

  log('Making the database (first start)')
  try {
    await mkdir(dataDir, { recursive: true })
    await makeCluster(dataDir, folder)
  } catch (cause) {
    throw isRefused(cause) ? new Error(`The data folder ${dataDir} is not writable for this user.`, { cause }) : cause
  }
  return { dataDir, folder, password: required(await readPassword(folder), 'the password of the database') }
}

async function readPassword(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, PASSWORD_FILE), 'utf8')
  } catch (cause) {
    if (isRefused(cause)) throw new Error(`${folder} belongs to another user: start as that user.`, { cause })
    if ((await readdir(folder).catch(() => [])).length === 0) return undefined
    throw new Error(`${folder} is not a database of this application (${PASSWORD_FILE} is missing): move it away.`, {
      cause
    })
  }
}

/** What a process left that was killed while it made a cluster. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const [pid] = name.startsWith(BUILDING) ? name.slice(BUILDING.length).split('-') : []
    // Its initdb may still be writing for a moment, so that a later start removes the rest.
    if (pid && !isAlive(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})
  }
}

/** Everything is made and synced beside, then renamed: whoever sees the folder sees a whole cluster. */
async function makeCluster(dataDir: string, folder: string): Promise<void> {
  const { programs, runner } = await findInstallation(dataDir)
  const { initdb, postgres } = programs
  const building = await mkdtemp(join(dataDir, `${BUILDING}${process.pid}-`))
  try {
    const passwordFile = join(building, PASSWORD_FILE)
    const made = join(building, 'data')
    const password = randomBytes(24).toString('hex')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (runner.uid !== undefined) {
      await chown(building, runner.uid, runner.gid!)
      await chown(passwordFile, runner.uid, runner.gid!)
    }
    const data = `--pgdata=${made}`
    await runProgram(runner, initdb, [
      data,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-sync'
    ])
    await runProgram(
      runner,
      postgres,
      ['--single', '-F', '-D', made, 'postgres'],
      `create role ${OWNER} login createdb password '${password}'\ncreate database ${OWNER} owner ${OWNER}\n`
    )
    await rename(passwordFile, join(made, PASSWORD_FILE))
    await runProgram(runner, initdb, ['--sync-only', data])
    await rename(made, folder)
    await syncFolder(dataDir)
  } catch (error) {
    // Another process was quicker, and its cluster is as good.
    if (!(await readPassword(folder))) throw error
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

async function runProgram(runner: Runner, program: string, args: string[], input = ''): Promise<void> {
  const [command, ...rest] = [...runner.prefix, program, ...args]
  const { uid, gid } = runner
  const running = run(command!, rest, { uid, gid, cwd: '/', env: environment() })
  running.child.stdin?.on('error', () => {})
  running.child.stdin?.end(input)
  await running
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

/** The caller's PG… variables must not steer the server; a fixed zone spares initdb the search for the local one. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

/** Starts the server in a session of its own, so that neither Ctrl-C nor the end of this process reaches it. */
export function launchServer(cluster: Cluster, installation: Installation, settings: Record<string, string>): Launch {
  const { programs, runner } = installation
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...runner.prefix, programs.postgres, '-D', cluster.folder, ...set]
  const child = spawn(command!, args, {
    uid: runner.uid,
    gid: runner.gid,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const launch: Launch = { said: '', exited: false, failed: false }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    launch.said = (launch.said + text).slice(-8_000)
  })
  child.on('error', error => {
    launch.said += error.message
  })
  child.on('close', code => {
    launch.exited = true
    launch.failed = code !== null && code !== 0
  })
  child.unref()
  // Once the server's own log collector runs, nothing is written here any more; a reader that is gone does no harm.
  ;(child.stderr as Socket).unref()
  return launch
}

export interface Server {
  pid: number
  /** Missing for its first instant. */
  port?: number
  stopping: boolean
}

/** The live server of this cluster, as its postmaster.pid tells. */
export async function findServer(folder: string): Promise<Server | undefined> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid) {
    // Empty for the instant before its first line, or for ever after a power cut, and then nobody else removes it.
    const written = await stat(file).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > 5_000) await rm(file, { force: true })
    return undefined
  }
  if (await isPostgres(pid))
    return { pid, port: Number(lines[3]) || undefined, stopping: lines[7]?.trim() === 'stopping' }
  // After a restart of the machine the number may be another program's, and PostgreSQL would refuse to start.
  if (isAlive(pid)) await rm(file, { force: true })
  return undefined
}

/** The port of the last server, kept if possible: pools of other processes expect it there. */
export async function lastPort(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => '')
  return Number(/port=(\d+)/.exec(text)?.[1]) || undefined
}

function isRefused(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')
}
