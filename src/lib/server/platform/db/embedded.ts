// The built-in database: a real PostgreSQL server that belongs to the processes using it. The first one starts it,
// later ones attach, the last one out stops it. PostgreSQL's own locks decide every race between them.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Client } from 'pg'

import { firstRow } from '#lib/server/platform/db/first-row.ts'

import { createAppRole } from './app-role.ts'
import {
  type Cluster,
  findInstallation,
  findServer,
  type Installation,
  type Launch,
  lastPort,
  launchServer,
  OWNER,
  openCluster
} from './embedded-cluster.ts'
import { codeOf, endOrphans, signal } from './embedded-processes.ts'
import { startAlone } from './embedded-start-lock.ts'

/** Every process that uses the server holds this lock shared; who gets it alone may stop the server. */
const IN_USE = 7_528_361

const GIVE_UP_AFTER_MS = 60_000

const LOOK_EVERY_MS = 5_000

/** Reasons for which a start fails and the next one may not: another start, or remains of a killed server. */
const PASSING = /pre-existing shared memory block|lock file|could not create any TCP\/IP sockets/

const REMAINS = 'pre-existing shared memory block'

export interface Options {
  /** PostgreSQL's files go to the folder `postgres` in here. */
  dataDir: string
  log?: (message: string) => void
  /** False gives up safety against power cuts for speed: for tests. */
  durable?: boolean
}

export interface Embedded {
  url: string
  /** Resolves as soon as the server can be reached: at once, or when a killed server is back. */
  ready(): Promise<void>
  /** Leaves the server, and stops it if nobody else uses it. */
  stop(): Promise<void>
}

/** Starts the server of this folder or attaches to it, and from then on brings it back whenever it dies. */
export async function startEmbedded({ dataDir, log = () => {}, durable = true }: Options): Promise<Embedded> {
  const cluster = await openCluster(resolve(dataDir), log)
  const leaving = new AbortController()
  let installation: Installation | undefined
  let keeper: Client | undefined
  let recovery: Promise<void> | undefined

  async function keep(port?: number): Promise<number> {
    const found = await reach(port)
    keeper = found.client
    keeper.once('end', () => {
      keeper = undefined
      if (!leaving.signal.aborted) recovery = recover(found.port)
    })
    return found.port
  }

  async function reach(fixedPort?: number): Promise<{ client: Client; port: number }> {
    const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
    let launch: Launch | undefined
    for (;;) {
      const server = await findServer(cluster.folder)
      const client = server?.port && !server.stopping && (await hold(cluster, server.port))
      if (client) {
        // The last user's lock is free a moment before the server it has stopped ends everyone's session.
        const unchanged = await findServer(cluster.folder)
        if (unchanged?.pid === server.pid && !unchanged.stopping) return { client, port: server.port! }
        await client.end().catch(() => {})
      }
      if (launch?.failed && !PASSING.test(launch.said)) throw await explain(cluster, launch.said)
      if (Date.now() > giveUpAt) throw await explain(cluster, launch?.said ?? '')
      if (!server && (!launch || launch.exited)) {
        if (launch) {
          if (launch.said.includes(REMAINS)) await endOrphans(cluster.folder)
          await setTimeout(40, undefined, { ref: !fixedPort, signal: leaving.signal })
        }
        launch = undefined
        await startAlone(cluster.folder, async () => {
          if (await findServer(cluster.folder)) return
          installation ??= await findInstallation(cluster.dataDir)
          const port = fixedPort ?? (await freePort(await lastPort(cluster.folder)))
          launch = launchServer(cluster, installation, settings(port, durable))
          while (!launch.exited && !(await findServer(cluster.folder))) await setTimeout(5)
        })
      }
      await setTimeout(10, undefined, { ref: !fixedPort, signal: leaving.signal })
    }
  }

  async function recover(port: number): Promise<void> {
    log('The database server is gone; bringing it back')
    while (!leaving.signal.aborted) {
      try {
        const found = await keep(port)
        log(found === port ? 'The database server is back' : `The database server moved to port ${found}: restart`)
        return
      } catch (error) {
        if (leaving.signal.aborted) return
        log(error instanceof Error ? error.message : String(error))
        await setTimeout(1_000, undefined, { ref: false })
      }
    }
  }

  /**
   * Somebody else's SIGTERM makes the server wait until all sessions end, ours among them, and refuse new ones meanwhile. It
   * is stopped at once instead, and brought back.
   */
  async function endHalfStopped(): Promise<void> {
    const server = await findServer(cluster.folder)
    if (keeper && server?.stopping && !leaving.signal.aborted) signal(server.pid, 'SIGINT')
  }

  async function stop(): Promise<void> {
    // A server that is just coming back would otherwise stay behind without anyone to stop it.
    if (recovery) await Promise.race([recovery, setTimeout(5_000, undefined, { signal: leaving.signal })])
    leaving.abort()
    clearInterval(watch)
    const client = keeper
    if (!client) return
    asSocket(client).ref()
    const isLast = await leave(client)
    const server = isLast ? await findServer(cluster.folder) : undefined
    if (server) {
      signal(server.pid, 'SIGINT')
      // Not before this may the lock be given up: whoever waits for it would be let into a server that is going.
      await untilGone(cluster.folder, server.pid)
    }
    await client.end().catch(() => {})
  }

  const port = await keep()
  const watch = setInterval(() => void endHalfStopped().catch(() => {}), LOOK_EVERY_MS).unref()
  await makeAppRole(cluster, port)
  let stopping: Promise<void> | undefined
  return {
    url: `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${OWNER}`,
    ready: async () => recovery,
    stop: () => {
      stopping ??= stop()
      return stopping
    }
  }
}

/** A session that marks the server as used for as long as this process lives; nothing if the server is not ready. */
async function hold(cluster: Cluster, port: number): Promise<Client | undefined> {
  const client = new Client({
    ...addressOf(cluster, port),
    user: OWNER,
    application_name: `keeper ${process.pid}`
  })
  // The end of the session is noticed by its 'end'; without this listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while the last user is stopping the server, and fails when it has.
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
    asSocket(client).unref()
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    if (codeOf(cause)?.startsWith('28')) {
      throw new Error(`The database in ${cluster.folder} refuses the password kept beside it.`, { cause })
    }
    return undefined
  }
}

/** The role we work with may not make roles; the administrator, who has the same password, may. */
async function makeAppRole(cluster: Cluster, port: number): Promise<void> {
  const administrator = new Client({ ...addressOf(cluster, port), user: 'postgres', application_name: 'platen roles' })
  administrator.on('error', () => {})
  await administrator.connect()
  try {
    await createAppRole(administrator, OWNER)
  } finally {
    await administrator.end()
  }
}

/** Not the application's database: there the lock of the keeper could meet one of its own. */
function addressOf({ password }: Cluster, port: number) {
  return { host: '127.0.0.1', port, password, database: 'postgres', connectionTimeoutMillis: 5_000 }
}

/** The session alone must not keep the process from ending. pg can do this, its types do not know it. */
function asSocket(client: Client): { ref(): void; unref(): void } {
  return client as unknown as { ref(): void; unref(): void }
}

/** Gives the shared lock back, and says whether this was the last user. New ones wait for what happens then. */
async function leave(client: Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE])
    return firstRow(rows).alone
  } catch {
    // The server went away by itself.
    return false
  }
}

async function untilGone(folder: string, pid: number): Promise<void> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  while ((await findServer(folder))?.pid === pid && Date.now() < giveUpAt) await setTimeout(10)
}

/** Sized for a small machine that also runs the application. */
function settings(port: number, durable: boolean): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A test file has a database of its own while the idle connections of the file before still close.
    max_connections: durable ? '60' : '150',
    shared_buffers: '64MB',
    io_method: 'sync',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_wal_size: '512MB',
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    // One file per weekday, each overwritten a week later; without statements and values, which may be private.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic'
  }
}

async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  try {
    return await new Promise<number>((found, failed) => {
      probe.once('error', failed)
      // Exclusive: a worker of a cluster would else ask its supervisor for the port, to share it.
      probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
        const address = probe.address()
        found(typeof address === 'object' && address ? address.port : wanted)
      })
    })
  } catch (error) {
    if (wanted === 0) throw error
    return freePort()
  } finally {
    probe.close()
  }
}

async function explain(cluster: Cluster, said: string): Promise<Error> {
  if (said.includes('incompatible with server')) {
    const made = (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim()
    return new Error(
      `The database in ${cluster.folder} was made by PostgreSQL ${made}, which the one in this release cannot read: ` +
        'start the release that made it, or move the folder away.'
    )
  }
  const reasons = said.split('\n').filter(line => line && !/ (LOG|HINT): /.test(line))
  return new Error(`The database in ${cluster.folder} does not start. ${reasons.join(' ')} See its folder log.`)
}
