// PgBouncer by its sample, in front of a database.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Pooler {
  /** For its files. */
  folder: string
  port: number
  /** Of PostgreSQL, or of what leads to it. */
  database: URL
  /** To PostgreSQL; those of the sample unless said. */
  connections?: number
}

export async function startPooler({ folder, port, database, connections }: Pooler): Promise<ChildProcess> {
  const { hostname, port: serverPort, pathname, username, password } = database
  const name = pathname.slice(1)
  const text = (await readFile('deploy/pgbouncer.ini', 'utf8'))
    .replace(/^platen = .*$/m, `${name} = host=${hostname} port=${serverPort} dbname=${name}`)
    .replace('6432\nauth', `${port}\nauth`)
    .replaceAll('/etc/pgbouncer', folder)
    .replace(/default_pool_size = \d+/, given => (connections ? `default_pool_size = ${connections}` : given))
  await writeFile(join(folder, 'pgbouncer.ini'), text)
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  // It refuses to run as root, and reads its files as somebody else.
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  return spawn('pgbouncer', ['-q', ...user, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The same address, by way of the pooler. */
export function throughPooler(database: string, port: number): string {
  return Object.assign(new URL(database), { port: String(port) }).href
}
