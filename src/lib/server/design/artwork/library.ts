// The clip-art library as one process holds it: what is known of each drawing, and an open file to read drawings from.
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { singleton } from '#lib/server/platform/singleton.ts'

import { createFinder, type Finder } from './finder.ts'
import type { DrawnBy, LibraryIndex } from './library-index.ts'
import { ensureLibrary } from '#lib/server/design/artwork/making/place.ts'
import { required } from '#lib/shared/required.ts'
import { FEATURED } from './shelves.ts'

export interface Piece {
  id: string
  title: string
  words: string
  /** 'animals/birds', its own first. */
  categories: string[]
  colours: string[]
  cuttable: boolean
  premium: boolean
  author: string
  set: DrawnBy
  width: number
  height: number
  svg: Place
  preview: Place
}

interface Place {
  at: number
  bytes: number
}

export interface Library {
  version: string
  tree: LibraryIndex['tree']
  sets: DrawnBy[]
  pieces: Piece[]
  byId: Map<string, Piece>
  finder: Finder
  read(place: Place): Promise<Buffer<ArrayBuffer>>
}

const opened = singleton<{ library?: Promise<Library> | undefined }>('artwork-library', () => ({}))

/** Read when first asked for, so that starting does not wait for it. */
export function openLibrary(): Promise<Library> {
  opened.library ??= load().catch(error => {
    opened.library = undefined
    throw error
  })
  return opened.library
}

async function load(): Promise<Library> {
  const folder = await ensureLibrary()
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as LibraryIndex
  const file = await open(join(folder, 'drawings'), 'r')
  const pieces = featuredFirst(readPieces(index))
  const { version, tree, sets } = index
  return {
    version,
    tree,
    sets,
    pieces,
    byId: new Map(pieces.map(piece => [piece.id, piece])),
    finder: createFinder(pieces, tree),
    read: place => readPlace(file, place)
  }
}

function readPieces({ pieces, sets, authors, tree }: LibraryIndex): Piece[] {
  const paths = tree.flatMap(({ slug, leaves }) => leaves.map(leaf => `${slug}/${leaf.slug}`))
  const byLetter = new Map(sets.map(set => [set.letter, set]))
  return pieces.map(
    ([
      id,
      title,
      words,
      categories,
      colours,
      flags,
      set,
      author,
      width,
      height,
      svgAt,
      svgBytes,
      previewAt,
      previewBytes
    ]) => ({
      id,
      title,
      words,
      width,
      height,
      categories: categories.map(at => required(paths[at], 'a category')),
      colours: colours.split(' '),
      cuttable: (flags & 1) !== 0,
      premium: (flags & 2) !== 0,
      author: required(authors[author], 'an author'),
      set: required(byLetter.get(set), 'a set'),
      svg: { at: svgAt, bytes: svgBytes },
      preview: { at: previewAt, bytes: previewBytes }
    })
  )
}

/** The order in which equals are shown. */
function featuredFirst(pieces: Piece[]): Piece[] {
  const place = new Map(FEATURED.map((id, index) => [id, index]))
  const placeOf = ({ id }: Piece) => place.get(id) ?? FEATURED.length
  return pieces.sort((a, b) => placeOf(a) - placeOf(b))
}

async function readPlace(file: FileHandle, { at, bytes }: Place): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(bytes)
  await file.read(buffer, 0, bytes, at)
  return buffer
}
