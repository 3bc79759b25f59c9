// This tree and another commit, both up at once with the same demo shop. Without changes the other is HEAD^, with changes
// HEAD; BENCH_AGAINST names another. One that locks other packages gets its own, from the registry.
import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { type Product, startProduct } from '../support/product.ts'
import type { Wildcats } from '../support/wildcats.ts'

const variables = { DEMO: '1', LOG_LEVEL: 'silent' }

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

export interface BothTrees {
  before: Product
  after: Product
  /** Of the other commit. */
  parent: string
  /** Of this tree, and whether it has changes beside. */
  own: string
  /** Opens a store of the tests in one of them, by the test support of its own tree, which has its tables. */
  openStore: (product: Product) => Promise<Wildcats>
}

/** `prepare` may change the data folder, which both get, before either is up. */
export async function withBothTrees(
  work: (trees: BothTrees) => Promise<void>,
  prepare: (dataDir: string) => Promise<void> = async () => {}
): Promise<void> {
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
  const parent = git('rev-parse', '--short', process.env['BENCH_AGAINST'] ?? (isChanged ? 'HEAD' : 'HEAD^'))
  const own = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  const folder = await mkdtemp(join(tmpdir(), 'platen-parent-'))
  const tree = join(folder, 'tree')
  git('worktree', 'add', '--quiet', '--detach', tree, parent)
  const running: Product[] = []
  try {
    await givePackages(tree)
    // Filled by the parent: this tree may bring its schema up to date, never the other way.
    const dataDir = join(folder, 'parent')
    const first = await startProduct(variables, { tree, dataDir })
    await first.stop({ keep: true })
    // A product of long ago may be gone before its database is.
    await (await startEmbedded({ dataDir })).stop()
    await prepare(dataDir)
    await cp(dataDir, join(folder, 'own'), { recursive: true, preserveTimestamps: true })
    await rm(join(folder, 'own/postgres/postmaster.opts'), { force: true })
    const before = await startProduct(variables, { tree, dataDir })
    running.push(before)
    const after = await startProduct(variables, { dataDir: join(folder, 'own') })
    running.push(after)
    const openStore = (product: Product) => openStoreOf(product === before ? tree : resolve('.'), product)
    await work({ before, after, parent, own, openStore })
  } finally {
    for (const product of running) await product.stop({ keep: true })
    git('worktree', 'remove', '--force', tree)
    await rm(folder, { recursive: true, force: true })
  }
}

async function givePackages(tree: string): Promise<void> {
  const [own, other] = await Promise.all(['.', tree].map(folder => readFile(join(folder, 'package-lock.json'), 'utf8')))
  if (own === other) return symlink(resolve('node_modules'), join(tree, 'node_modules'))
  console.log('Installing the packages of the other commit …')
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--silent'], { cwd: tree })
}

async function openStoreOf(tree: string, { dataDir }: Product): Promise<Wildcats> {
  const support = (await import(join(tree, 'tests/support/wildcats.ts'))) as typeof import('../support/wildcats.ts')
  process.env['DATA_DIR'] = dataDir
  const close = await support.openProductDatabase()
  try {
    return await support.openWildcats()
  } finally {
    await close()
  }
}

/** In all threads of the process, in user and system mode; Linux counts in hundredths of a second. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
