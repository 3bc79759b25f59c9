// Where the library lies, and that it is there: made in a process of its own, whose memory is gone afterwards.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { required } from '#lib/shared/required.ts'

import { SETS } from './sets.ts'

const require = createRequire(import.meta.url)
// By the package's own alias, since a built page is not where its source was.
const MAKE = require.resolve('#lib/server/design/artwork/making/make.ts')
const ROOT = join(dirname(MAKE), '../../../../../..')
const PACKAGES = [...SETS.map(({ name }) => `@iconify-json/${name}`), 'emojilib']

/** The folder with the library; a few milliseconds where it is made already, some seconds where not. */
export async function ensureLibrary(): Promise<string> {
  const { folder } = await placeOfLibrary()
  if (existsSync(folder)) return folder
  await promisify(execFile)(process.execPath, [MAKE], { timeout: 600_000 })
  return folder
}

/** Named by all it is made of: the modules that make it, and the packages, which are gone where only the product runs. */
export async function placeOfLibrary(): Promise<{ key: string; folder: string }> {
  const hash = createHash('sha256')
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity: string }>
  }
  for (const name of PACKAGES)
    hash.update(`${required(lock.packages[`node_modules/${name}`], 'a package').integrity}\0`)
  for (const name of (await readdir(dirname(MAKE))).sort()) {
    hash.update(await readFile(join(dirname(MAKE), name))).update('\0')
  }
  const key = hash.digest('hex').slice(0, 12)
  return { key, folder: join(ROOT, 'dist', `artwork-${key}`) }
}
