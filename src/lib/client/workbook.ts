// The first sheet of an Excel workbook as texts, read in the browser. No library: what is wanted are cells, not formats.
import { strFromU8, unzipSync } from 'fflate'

const PARTS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/
/** Unpacked: a sheet of 100,000 rows has some 60 MB. */
const MOST_BYTES = 400 * 1024 * 1024

/** Rows of texts; nothing where it is no workbook of Excel. */
export function readWorkbook(bytes: Uint8Array): string[][] | undefined {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!PARTS.test(name)) return false
      size += originalSize
      return size <= MOST_BYTES
    }
  })
  const textOf = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const sheet = textOf(firstSheet(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')))
  return sheet ? readRows(sheet, readStrings(textOf('xl/sharedStrings.xml'))) : undefined
}

function firstSheet(workbook: string, relations: string): string {
  const [, id] = /<(?:\w+:)?sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook) ?? []
  const all = [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => tag)
  const target = all.find(tag => attribute(tag, 'Id') === id)
  const path = (target && attribute(target, 'Target')) || 'worksheets/sheet1.xml'
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function readStrings(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inner = '']) => runsOf(inner))
}

/** A text may be cut into runs of different looks; how it is read aloud in Japanese is none of it. */
function runsOf(xml: string): string {
  const plain = xml.includes('<rPh') ? xml.replaceAll(/<rPh\b[\s\S]*?<\/rPh>/g, '') : xml
  return [...plain.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)].map(([, text = '']) => plainText(text)).join('')
}

const ROW = /<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g
const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g

function readRows(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const [, inner = ''] of xml.matchAll(ROW)) {
    const row: string[] = []
    for (const [, head = '', body = ''] of inner.matchAll(CELL)) {
      const at = columnOf(attribute(head, 'r')) ?? row.length
      while (row.length < at) row.push('')
      row[at] = cellText(attribute(head, 't'), body, strings)
    }
    rows.push(row)
  }
  return rows
}

/** 'AB12' is the column 27. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(type: string, body: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return runsOf(body)
  const [, raw = ''] = /<v\b[^>]*>([\s\S]*?)<\/v>/.exec(body) ?? []
  if (type === 's') return strings[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (type === 'str' || raw === '') return plainText(raw)
  // 3.1999999999999997 is how 3.2 is written down.
  return Number.isFinite(Number(raw)) ? String(Number(Number(raw).toPrecision(14))) : plainText(raw)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text
  return text
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
      if (name) return NAMED[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
