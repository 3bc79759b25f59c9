// Three machines on this one: each a member of etcd, Patroni and the PostgreSQL that it runs, by the samples in deploy/. For
// the user postgres where the caller is root, which PostgreSQL refuses.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort } from './product.ts'

const NAMES = ['one', 'two', 'three'] as const
export type MachineName = (typeof NAMES)[number]

const PASSWORD = 'password-of-postgres'

interface Ports {
  postgres: number
  patroni: number
  etcd: number
  peers: number
}

interface Machine {
  name: MachineName
  ports: Ports
  running: ChildProcess[]
}

export interface Member {
  name: MachineName
  role: string
  state: string
}

export interface Patroni {
  /** The primary's, through HAProxy, for the role of the product. */
  url: string
  members(): Promise<Member[]>
  leader(): Promise<MachineName>
  /** Until a leader, a synchronous standby and another one run; gives those that had to be made anew. */
  whole(): Promise<string[]>
  /** In an orderly way, to another machine. */
  switchOver(): Promise<void>
  /** kill -9 for all of its processes at once. */
  loseMachine(name: MachineName): Promise<void>
  /** kill -9 for its PostgreSQL only. */
  killPostgres(name: MachineName): Promise<void>
  startMachine(name: MachineName): Promise<void>
  stop(): Promise<void>
}

const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

export async function startPatroni(): Promise<Patroni> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-patroni-'))
  await chmod(folder, 0o755)
  const machines: Machine[] = []
  for (const name of NAMES) {
    const ports = {
      postgres: await freePort(),
      patroni: await freePort(),
      etcd: await freePort(),
      peers: await freePort()
    }
    machines.push({ name, ports, running: [] })
    await mkdir(join(folder, name))
    if (user) await chown(join(folder, name), user.uid, user.gid)
    await writeFile(join(folder, `${name}.yml`), await patroniSample(folder, name, machines))
  }
  // The addresses of all are known only now.
  for (const { name } of machines)
    await writeFile(join(folder, `${name}.yml`), await patroniSample(folder, name, machines))
  const machine = (name: MachineName) => machines.find(each => each.name === name)!

  function run(of: Machine, program: string, args: string[], variables: Record<string, string> = {}): void {
    const log = openSync(join(folder, `${of.name}-${program}.log`), 'a')
    const env = { PATH: process.env['PATH'], ...variables }
    of.running.push(spawn(program, args, { env, cwd: folder, stdio: ['ignore', log, log], ...user }))
  }

  async function startMachine(name: MachineName): Promise<void> {
    const of = machine(name)
    const { ports } = of
    const peers = machines.map(each => `${each.name}=http://127.0.0.1:${each.ports.peers}`).join(',')
    run(of, 'etcd', [
      ...['--name', name, '--data-dir', join(folder, name, 'etcd'), '--log-level', 'error'],
      ...['--listen-client-urls', `http://127.0.0.1:${ports.etcd}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${ports.etcd}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${ports.peers}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${ports.peers}`],
      ...['--initial-cluster', peers, '--heartbeat-interval', '1000', '--election-timeout', '10000']
    ])
    run(of, 'patroni', [join(folder, `${name}.yml`)])
  }

  async function members(): Promise<Member[]> {
    for (const { ports } of machines) {
      const reply = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`).catch(() => undefined)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }

  /** Of those that answer for themselves: what the store remembers of a lost machine is not asked. */
  async function findLeader(): Promise<MachineName | undefined> {
    for (const { name, ports } of machines) {
      const reply = await fetch(`http://127.0.0.1:${ports.patroni}/primary`).catch(() => undefined)
      await reply?.body?.cancel()
      if (reply?.ok) return name
    }
    return undefined
  }

  async function until<T>(what: string, find: () => Promise<T | undefined | false>, ms = 300_000): Promise<T> {
    for (const end = Date.now() + ms; Date.now() < end; await setTimeout(200)) {
      const found = await find()
      if (found) return found
    }
    throw new Error(`No ${what} within ${ms / 1000} s: ${JSON.stringify(await members())}`)
  }

  const leader = () => until('leader', findLeader)
  const allRun = (ms: number) =>
    until(
      'three machines that run',
      async () => {
        const all = await members()
        const running = all.filter(({ state }) => state === 'running' || state === 'streaming')
        return running.length === NAMES.length && all.some(({ role }) => role === 'sync_standby')
      },
      ms
    )

  /** A primary that was lost may have more than the one that took over, and then comes back only as `patronictl reinit` does it. */
  async function whole(): Promise<string[]> {
    if (await allRun(90_000).catch(() => false)) return []
    const late = (await members()).filter(({ state }) => state !== 'running' && state !== 'streaming')
    for (const { name } of late) {
      const url = `http://127.0.0.1:${machine(name).ports.patroni}/reinitialize`
      const reply = await fetch(url, { method: 'POST', body: JSON.stringify({ force: true }) })
      if (!reply.ok) throw new Error(`Not made anew: ${await reply.text()}`)
    }
    await allRun(300_000)
    return late.map(({ name }) => name)
  }

  async function killPostgres(name: MachineName): Promise<void> {
    const pid = (await readFile(join(folder, name, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]!
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).trim().split(/\s+/)
    for (const each of [pid, ...children]) tryKill(Number(each))
  }

  async function loseMachine(name: MachineName): Promise<void> {
    const of = machine(name)
    const gone = of.running.map(child => once(child, 'exit'))
    for (const child of of.running) child.kill('SIGKILL')
    await killPostgres(name)
    await Promise.all(gone)
    of.running = []
  }

  for (const { name } of machines) await startMachine(name)
  await whole()
  const first = machine(await leader())
  execFileSync('sh', ['deploy/create-database.sh'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PGHOST: '127.0.0.1',
      PGPORT: String(first.ports.postgres),
      PGUSER: 'postgres',
      PGPASSWORD: PASSWORD,
      DATABASE_PASSWORD: 'only4tests'
    }
  })
  const { port, proxy } = await startProxy(folder, machines)

  return {
    url: `postgres://platen:only4tests@127.0.0.1:${port}/platen`,
    members,
    leader,
    whole,
    killPostgres,
    loseMachine,
    startMachine,
    async switchOver() {
      const from = await leader()
      const candidate = (await members()).find(({ role }) => role === 'sync_standby')!.name
      const reply = await fetch(`http://127.0.0.1:${machine(from).ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from, candidate })
      })
      if (!reply.ok) throw new Error(`Not switched over: ${await reply.text()}`)
    },
    async stop() {
      proxy.kill('SIGTERM')
      for (const { name, running } of machines) if (running.length > 0) await loseMachine(name)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its parent.
  }
}

async function patroniSample(folder: string, name: MachineName, machines: Machine[]): Promise<string> {
  const { ports } = machines.find(each => each.name === name)!
  return (await readFile('deploy/patroni.yml', 'utf8'))
    .replace('name: one', `name: ${name}`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${ports.patroni}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${ports.postgres}`)
    .replace(/hosts: \[.*\]/, `hosts: [${machines.map(each => `127.0.0.1:${each.ports.etcd}`)}]`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace('/var/lib/postgresql/platen', join(folder, name, 'postgres'))
    .replace('  authentication:', `  parameters: { unix_socket_directories: ${join(folder, name)} }\n  authentication:`)
}

async function startProxy(folder: string, machines: Machine[]): Promise<{ port: number; proxy: ChildProcess }> {
  const port = await freePort()
  let text = (await readFile('deploy/haproxy-database.cfg', 'utf8'))
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace(' port 8008', '')
  for (const [index, { ports }] of machines.entries())
    text = text.replace(`10.0.0.${index + 1}:5432`, `127.0.0.1:${ports.postgres} port ${ports.patroni}`)
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, text)
  return { port, proxy: spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' }) }
}
