// What the Dockerfile puts into the image, assembled in a folder by its own lines and run by its own commands, as a user who may write
// nothing there. The packages and the build are this checkout's.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { freePort } from '../support/product.ts'

const docker = readFileSync('deploy/Dockerfile', 'utf8')
const [build, image] = docker.split(/^FROM .*$/m).slice(1) as [string, string]
const INSTALLED = 'node_modules/.package-lock.json'

/** The last CMD is the image's; the one before belongs to its health check. */
const [healthCommand, startCommand] = [...image.matchAll(/^ *CMD (\[.*\])$/gm)].map(
  ([, words]) => JSON.parse(words!) as string[]
) as [string[], string[]]

function assemble(): string {
  const tree = mkdtempSync(join(tmpdir(), 'platen-image-'))
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }))
  for (const [, names] of build.matchAll(/^COPY (.*) \S+$/gm))
    for (const name of names!.split(' ')) cpSync(name, join(tree, name), { recursive: true })
  // Linked, not copied: a gigabyte. npm writes its own list anew, which must not be this checkout's.
  for (const folder of ['node_modules', 'dist']) execFileSync('cp', ['-al', folder, join(tree, folder)])
  rmSync(join(tree, INSTALLED))
  copyFileSync(INSTALLED, join(tree, INSTALLED))
  expect(build).toContain('npm run build && npm prune --omit=dev')
  execFileSync('npm', ['prune', '--omit=dev', '--offline', '--ignore-scripts'], { cwd: tree, stdio: 'pipe' })
  expect(existsSync(join(tree, 'node_modules/vitest'))).toBe(false)
  chmodSync(tree, 0o755)
  return tree
}

const listOf = (tree: string) =>
  execFileSync('find', [tree, '-path', '*/node_modules/*', '-prune', '-o', '-type', 'f', '-printf', '%P %s %T@\n'], {
    encoding: 'utf8'
  })

test('the image starts by its command, is healthy by its check, and needs no file that is not in it', async () => {
  const tree = assemble()
  const home = mkdtempSync(join(tmpdir(), 'platen-image-data-'))
  const folder = mkdtempSync(join(tmpdir(), 'platen-image-db-'))
  const database = await startEmbedded({ dataDir: folder })
  onTestFinished(async () => {
    await database.stop()
    for (const each of [home, folder]) rmSync(each, { recursive: true, force: true })
  })
  const user = Number(/--uid (\d+)/.exec(image)![1])
  const isRoot = process.getuid?.() === 0
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  if (isRoot) execFileSync('chown', ['-R', `${user}:${user}`, home])
  const port = await freePort()
  const options = {
    cwd: tree,
    env: {
      PATH: `${tree}/node_modules/.bin:/usr/bin:/bin`,
      DATA_DIR: dataDir,
      PORT: String(port),
      DATABASE_URL: database.url,
      DEMO: '0',
      WORKERS: '1',
      SESSION_SECRET: 'only for this test: 0123456789 abcdefghij'
    },
    ...(isRoot && { uid: user, gid: user })
  }
  const before = listOf(tree)
  const inTree = ([program, ...args]: string[]) => [`${tree}/node_modules/.bin/${program}`, args] as const

  const [program, args] = inTree(startCommand)
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', chunk => (said += chunk))
  onTestFinished(() => void server.kill('SIGKILL'))
  await vi.waitUntil(
    async () => {
      if (server.exitCode !== null) throw new Error(said)
      const [asker, askerArgs] = inTree(healthCommand)
      const [code] = (await once(spawn(asker, askerArgs, { ...options, stdio: 'ignore' }), 'exit')) as [number]
      return code === 0
    },
    { timeout: 90_000, interval: 500 }
  )
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/api/docs`)).status).toBe(200)
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await gone).toEqual([0, null])
  expect(said).not.toContain('Building')
  expect(listOf(tree)).toBe(before)
})
