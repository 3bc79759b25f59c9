// Where the library lies, and that it is there: made in a process of its own, whose memory is gone afterwards.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { SETS } from './sets.ts'

const require = createRequire(import.meta.url)
// By the package's own alias, since a built page is not where its source was.
const MAKE = require.resolve('#lib/server/design/artwork/making/make.ts')
const FOLDER = join(dirname(MAKE), '../../../../../../node_modules/.cache/platen')

/** The folder with the library; a few milliseconds where it is made already, some seconds where not. */
export async function ensureLibrary(): Promise<string> {
  const { folder } = await placeOfLibrary()
  if (existsSync(folder)) return folder
  await promisify(execFile)(process.execPath, [MAKE], { timeout: 120_000 })
  return folder
}

/** Named by everything the library is made of: the exact packages, and the modules that make it. */
export async function placeOfLibrary(): Promise<{ key: string; folder: string }> {
  const sources = (await readdir(dirname(MAKE))).sort().map(name => join(dirname(MAKE), name))
  const packages = SETS.map(({ name }) => require.resolve(`@iconify-json/${name}/package.json`))
  const hash = createHash('sha256')
  for (const path of [...packages, require.resolve('emojilib'), ...sources])
    hash.update(await readFile(path)).update('\0')
  const key = hash.digest('hex').slice(0, 12)
  return { key, folder: join(FOLDER, `artwork-${key}`) }
}
