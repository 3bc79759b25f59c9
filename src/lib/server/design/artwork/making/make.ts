// A program: makes the clip-art library out of the installed packages: one file of all drawings, and an index that says where in
// it each one is. Both lie in dist, and outlive the next build of the pages.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import sharp from 'sharp'

import type { LibraryIndex } from '#lib/server/design/artwork/library-index.ts'
import { required } from '#lib/shared/required.ts'
import { TREE } from './categories.ts'
import { placeOfLibrary } from './place.ts'
import { type Drawing, readDrawings } from './read-sets.ts'
import { SETS } from './sets.ts'

/** Detailed drawings of one set are for paying workspaces. */
const PREMIUM = { set: 'f', colours: 6 }
/** Enough to judge a drawing by, too little to cut it from. */
const PREVIEW_PX = 320

async function writeLibrary(): Promise<void> {
  const { key, folder } = await placeOfLibrary()
  if (existsSync(folder)) return
  const above = dirname(folder)
  const draft = join(above, `artwork-draft-${process.pid}-${Date.now()}`)
  await mkdir(draft, { recursive: true })
  const { index, pack } = await makeLibrary(key)
  await writeFile(join(draft, 'index.json'), JSON.stringify(index))
  await writeFile(join(draft, 'drawings'), pack)
  // Whoever was first wins; the other one's is the same.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  for (const name of await readdir(above)) {
    if (/^artwork-\w{12}$/.test(name) && name !== basename(folder)) await rm(join(above, name), { recursive: true })
  }
}

async function makeLibrary(version: string): Promise<{ index: LibraryIndex; pack: Buffer }> {
  const drawings = mixed(await readDrawings())
  const paths = TREE.flatMap(({ slug, leaves }) => leaves.map(leaf => `${slug}/${leaf.slug}`))
  const authors = [...new Set(drawings.map(({ author }) => author))].sort()
  const parts: Buffer[] = []
  let end = 0
  const add = (part: Buffer): [at: number, bytes: number] => {
    parts.push(part)
    end += part.length
    return [end - part.length, part.length]
  }
  const pieces: LibraryIndex['pieces'] = []
  for (const drawing of drawings) {
    const premium = drawing.set === PREMIUM.set && drawing.colours.length >= PREMIUM.colours
    const { id, title, words, set, width, height, cuttable, colours } = drawing
    pieces.push([
      id,
      title,
      words,
      drawing.categories.map(path => paths.indexOf(path)),
      colours.join(' '),
      (cuttable ? 1 : 0) + (premium ? 2 : 0),
      set,
      authors.indexOf(drawing.author),
      width,
      height,
      ...add(Buffer.from(drawing.svg)),
      ...(premium ? add(await preview(drawing)) : ([0, 0] as const))
    ])
  }
  const tree = TREE.map(({ slug, label, leaves }) => ({
    slug,
    label,
    leaves: leaves.map(leaf => ({ slug: leaf.slug, label: leaf.label }))
  }))
  const sets = SETS.map(({ letter, label, licence, licenceUrl, source, author }) => {
    return { letter, label, licence, licenceUrl, source, author }
  })
  return { index: { version, tree, sets, authors, pieces }, pack: Buffer.concat(parts) }
}

/** A fixed order in which neighbours differ in style: a page of one set after the other would look like stock keeping. */
function mixed(drawings: Drawing[]): Drawing[] {
  const place = new Map(drawings.map(({ id }) => [id, createHash('md5').update(id).digest('hex')]))
  return drawings.sort((a, b) =>
    required(place.get(a.id), 'a category') < required(place.get(b.id), 'a category') ? -1 : 1
  )
}

async function preview({ svg, width, height }: Drawing): Promise<Buffer> {
  const density = (72 * PREVIEW_PX) / Math.max(width, height)
  return sharp(Buffer.from(svg), { density: Math.min(2400, density) })
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: 'inside' })
    .webp({ quality: 82, effort: 3 })
    .toBuffer()
}

await writeLibrary()
