// Builds the pages when something they are made of has changed: `npm start` asks each time, `npm run build` says so.
import { spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { DIST, listSources, hashSources, recordBuilt, ROOT } from './sources.ts'
import { ensureLibrary, placeOfLibrary } from './design/artwork/making/place.ts'
import { codeOf, isAlive } from './platform/db/embedded-processes.ts'
import { STARTER_PICTURES } from './design/documents/starter-pictures.ts'
import { isCompressible, MIN_BYTES } from './platform/http/encoding.ts'
import { mediaType } from './platform/http/media-type.ts'

const STAMP = join(DIST, 'stamp')
const LOCK = join(DIST, 'lock')
/** What a build leaves where it is. */
const KEPT = /^(lock|artwork-.*)$/
const PACKED_AT_ONCE = 4
/** 11 makes the files 3 % smaller and takes half as long again: 8 s of processor at each first start. */
const BROTLI_QUALITY = 10

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Makes sure that dist/ is what the sources say. */
export async function ensureBuilt(): Promise<void> {
  const { folder } = await placeOfLibrary()
  const sources = listSources()
  if (!existsSync(folder) || !(await isBuilt(await hashSources(sources)))) {
    if (!canBuild()) throw new NotBuiltError()
    await buildApart()
  }
  await recordBuilt(sources, folder)
}

/** Of sources that were changed, or never built, where only the product is installed. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'

  constructor() {
    super('The pages are not built, and what builds them is not installed. Run: npm ci && npm run build')
  }
}

function canBuild(): boolean {
  try {
    return Boolean(createRequire(import.meta.url).resolve('astro/package.json'))
  } catch {
    return false
  }
}

/** A process of its own: what drawing and packing needed in memory would stay with the server. */
async function buildApart(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc']
  })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error('The pages could not be built')
}

async function buildIfWanted(): Promise<void> {
  await Promise.all([ensureLibrary(), buildPagesIfWanted()])
}

async function buildPagesIfWanted(): Promise<void> {
  const wanted = await hashSources(listSources())
  if (await isBuilt(wanted)) return
  await alone(async () => {
    if (!(await isBuilt(wanted))) await build(wanted)
  })
}

async function isBuilt(wanted: string): Promise<boolean> {
  return (await readFile(STAMP, 'utf8').catch(() => '')) === wanted
}

/** Two starts on one tree would write into one folder: the second waits, and finds what the first has built. */
async function alone(work: () => Promise<void>): Promise<void> {
  await mkdir(dirname(LOCK), { recursive: true })
  for (let told = false; !(await acquireLock()); told = true) {
    if (!told) console.log('Another start is building the pages, waiting for it …')
    await setTimeout(300)
  }
  try {
    await work()
  } finally {
    await rm(LOCK, { force: true })
  }
}

async function acquireLock(): Promise<boolean> {
  try {
    await writeFile(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const pid = Number(await readFile(LOCK, 'utf8').catch(() => ''))
    // Left by a build that was killed; in a container the next one may have the same number.
    if (pid === process.pid || (pid && !isAlive(pid))) await rm(LOCK, { force: true })
    return false
  }
}

async function build(wanted: string): Promise<void> {
  console.log('Building the pages, this takes a minute …')
  await rm(STAMP, { force: true })
  for (const name of await readdir(DIST)) {
    if (!KEPT.test(name)) await rm(join(DIST, name), { recursive: true })
  }
  await runAstro()
  await drawStarters()
  await indexWords(join(DIST, 'client'))
  await packFiles(join(DIST, 'client'))
  await mkdir(DIST, { recursive: true })
  // Written last: a build that was cut off is not taken for one.
  await writeFile(STAMP, wanted)
}

const MACHINE = ['PATH', 'HOME', 'USERPROFILE', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP', 'LANG']

/** Nothing of the shop's settings: Astro writes any variable that a page names into the build, even one called DEV. */
function machineVariables(): Record<string, string | undefined> {
  return Object.fromEntries(MACHINE.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** A process of its own: Astro sets global state, and what it needed in memory is gone afterwards. */
async function runAstro(): Promise<void> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: ROOT,
    env: { ...machineVariables(), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const output: Buffer[] = []
  process.once('exit', () => child.kill())
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built:\n${Buffer.concat(output).toString().trim()}`)
}

/** Its libraries are heavy, and only wanted when something is built. */
async function drawStarters(): Promise<void> {
  const { makeStarterPictures } = await import('./design/documents/make-starter-pictures.ts')
  const addresses = await makeStarterPictures(join(DIST, 'client'))
  await writeFile(join(ROOT, STARTER_PICTURES), JSON.stringify(addresses))
}

/** The index of the search over the written pages. What is found there is marked with data-pagefind-body. */
async function indexWords(folder: string): Promise<void> {
  const { createIndex, close } = await import('pagefind')
  const { index, errors } = await createIndex({ forceLanguage: 'en' })
  if (!index) throw new Error(`The written pages could not be indexed: ${errors.join('; ')}`)
  const added = await index.addDirectory({ path: folder, glob: '{help,blog,legal}/**/*.html' })
  if (added.errors.length > 0) throw new Error(`The written pages could not be indexed: ${added.errors.join('; ')}`)
  const { files } = await index.getFiles()
  for (const { path, content } of files) {
    // Its ready-made parts for a screen: ours looks like the rest of the page.
    if (/ui|highlight|modal|\.css$/.test(path)) continue
    const file = join(folder, 'pagefind', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await close()
}

/** Packs each file once, so that the server never has to. */
async function packFiles(folder: string): Promise<void> {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile() && isCompressible(mediaType(entry.name) ?? ''))
    .map(entry => join(entry.parentPath, entry.name))
  const next = names.values()
  await Promise.all(
    Array.from({ length: PACKED_AT_ONCE }, async () => {
      for (const name of next) await packFile(name)
    })
  )
}

async function packFile(name: string): Promise<void> {
  const content = await readFile(name)
  if (content.length < MIN_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length
  }
  const [brotli, gzipped] = await Promise.all([packBrotli(content, { params }), packGzip(content, { level: 9 })])
  if (brotli.length < content.length) await writeFile(`${name}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${name}.gz`, gzipped)
}

if (import.meta.main) {
  // Whoever asked for it is gone: nobody waits for this build, and the next start would wait for its lock.
  process.once('disconnect', () => process.exit(1))
  process.channel?.unref()
  await buildIfWanted()
}
