// The drawings of the packages, named, sorted in and looked through: what can be cut, and of how many colours.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'

import { PathBuilder, pathBounds } from '#lib/designer/geometry/path.ts'
import { countPaths, type ImportedNode, type ImportedPath } from '#lib/designer/importing/drawing.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import type { Path } from '#lib/designer/path.ts'

import { GROUP_CATEGORY, SETS, type DrawingSet } from './sets.ts'
import { sortIn } from './sort-in.ts'

export interface Drawing {
  id: string
  title: string
  /** What else somebody may type for it. */
  words: string
  categories: string[]
  /** '#rrggbb' of its areas, the largest first. */
  colours: string[]
  /** Plain areas of flat colour and nothing else. */
  cuttable: boolean
  set: string
  author: string
  /** Of the drawn area, in units of the drawing. */
  width: number
  height: number
  svg: string
}

interface Icon {
  body: string
  left?: number
  top?: number
  width?: number
  height?: number
  hidden?: boolean
}

interface IconFile {
  icons: Record<string, Icon>
  width?: number
  height?: number
}

const require = createRequire(import.meta.url)
const INK = '#000000'
const MM_PER_UNIT = 25.4 / 96
/** Around the drawing, so that curves are not cut off by rounding. */
const MARGIN = 0.01
const ABBREVIATIONS = /\b(usa|dna|ufo|tv|cpu|atm|sos|ok|id|vhs|cctv|t rex|f clef|g clef)\b/gi

export async function readDrawings(): Promise<Drawing[]> {
  const authors = await readAuthors()
  const keywords = await readJson<Record<string, string[]>>('emojilib')
  const drawings: Drawing[] = []
  for (const set of SETS) {
    const { icons, width = 16, height = 16 } = await readJson<IconFile>(`@iconify-json/${set.name}/icons.json`)
    const emoji = set.isEmoji ? await readEmoji(set, keywords) : undefined
    for (const [name, icon] of Object.entries(icons)) {
      if (icon.hidden || set.excluded.some(pattern => pattern.test(name))) continue
      const phrase = name.replaceAll('-', ' ').replace(/ \d+$/, '')
      const group = emoji?.groupOf(name)
      if (emoji && !group) continue
      const sorted = group === 'Flags' ? ['places/flags'] : sortIn(phrase)
      const categories = sorted.length > 0 ? sorted : group ? [GROUP_CATEGORY[group] ?? 'home/things'] : []
      if (categories.length === 0) continue
      const drawn = inspectIcon(icon, { width, height })
      if (!drawn) continue
      drawings.push({
        id: `${set.letter}-${name}`,
        title: titleOf(phrase),
        words: emoji?.wordsOf(name) ?? '',
        categories,
        set: set.letter,
        author: (set.letter === 'g' && authors.get(name)) || set.author,
        ...drawn
      })
      if (drawings.length % 500 === 0) await setImmediate()
    }
  }
  return drawings
}

function titleOf(phrase: string): string {
  const plain = phrase
    .replace(
      /^flag (?!in)(.*)$/,
      (_, country: string) => `flag of ${country.replace(/\b(?!and|the|of)[a-z]/g, letter => letter.toUpperCase())}`
    )
    .replace(ABBREVIATIONS, word => word.toUpperCase())
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(require.resolve(name), 'utf8')) as T
}

async function readAuthors(): Promise<Map<string, string>> {
  const lists = JSON.parse(await readFile(new URL('./authors.json', import.meta.url), 'utf8')) as Record<string, string>
  return new Map(
    Object.entries(lists).flatMap(([author, names]) => names.split(' ').map(name => [name, author] as const))
  )
}

/** The packages know drawings by their characters; the keywords are kept by character too. */
async function readEmoji({ name: set }: DrawingSet, keywords: Record<string, string[]>) {
  const { categories } = await readJson<{ categories: Record<string, string[]> }>(`@iconify-json/${set}/metadata.json`)
  const characters = await readJson<Record<string, string>>(`@iconify-json/${set}/chars.json`)
  const groups = new Map(
    Object.entries(categories).flatMap(([group, names]) => names.map(name => [name, group] as const))
  )
  const words = new Map<string, string>()
  for (const [code, name] of Object.entries(characters)) {
    const character = String.fromCodePoint(...code.split('-').map(part => Number.parseInt(part, 16)))
    const known = keywords[character] ?? keywords[`${character}\ufe0f`]
    if (known && !words.has(name)) words.set(name, known.join(' ').replaceAll('_', ' ').toLowerCase())
  }
  return { groupOf: (name: string) => groups.get(name), wordsOf: (name: string) => words.get(name) ?? '' }
}

/** Undefined where nothing of it can be read. */
function inspectIcon({ body, left = 0, top = 0, ...own }: Icon, set: { width: number; height: number }) {
  const [width, height] = [own.width ?? set.width, own.height ?? set.height]
  const inked = body.replaceAll('currentColor', INK)
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">`
  const drawing = tryImport(`${whole}${inked}</svg>`)
  if (!drawing) return undefined
  const paths = drawing.nodes.flatMap(pathsOf)
  const areas = new Map<string, number>()
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const { path, fill, stroke } of paths) {
    const { minX, minY, maxX, maxY } = boundsOf(path)
    const half = (stroke?.widthMm ?? 0) / 2
    box.minX = Math.min(box.minX, minX - half)
    box.minY = Math.min(box.minY, minY - half)
    box.maxX = Math.max(box.maxX, maxX + half)
    box.maxY = Math.max(box.maxY, maxY + half)
    for (const colour of [fill, stroke?.colour]) {
      if (colour) areas.set(colour, (areas.get(colour) ?? 0) + (maxX - minX) * (maxY - minY))
    }
  }
  if (areas.size === 0) return undefined
  const [w, h] = [(box.maxX - box.minX) / MM_PER_UNIT, (box.maxY - box.minY) / MM_PER_UNIT]
  const pad = Math.max(w, h) * MARGIN
  const view = [left + box.minX / MM_PER_UNIT - pad, top + box.minY / MM_PER_UNIT - pad, w + 2 * pad, h + 2 * pad].map(
    round
  )
  return {
    colours: [...areas].sort((a, b) => b[1] - a[1]).map(([colour]) => colour),
    cuttable:
      drawing.notes.length === 0 &&
      paths.length === countPaths(drawing.nodes) &&
      paths.every(({ stroke, opacity, clip }) => !stroke && opacity === 1 && !clip),
    width: view[2]!,
    height: view[3]!,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}">${inked}</svg>`
  }
}

/** Exact: the handles of a curve may lie outside of it. */
function boundsOf(path: Path) {
  const builder = new PathBuilder()
  for (const { start, segments, closed } of path) {
    builder.moveTo(...start)
    for (const segment of segments) {
      if (segment[0] === 'L') builder.lineTo(segment[1], segment[2])
      else builder.curveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
    }
    builder.end(closed)
  }
  return pathBounds(builder.contours)
}

function tryImport(svg: string) {
  try {
    return importSvg(svg)
  } catch {
    return undefined
  }
}

function pathsOf(node: ImportedNode): ImportedPath[] {
  if (node.type === 'group') return node.children.flatMap(pathsOf)
  return node.type === 'path' ? [node] : []
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
