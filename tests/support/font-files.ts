import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { packTables, readTables, viewOf } from '#lib/designer/text/sfnt.ts'
import { unpackWoff } from '#lib/designer/text/woff.ts'

/** A file of a package, as it is there. */
export function packageFile(path: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(path)))
}

/** A font of ours, without its wrapping. */
export function plainFont(id: string, script = 'latin', weight = 400): Uint8Array {
  return unpackWoff(packageFile(`@fontsource/${id}/files/${id}-${script}-${weight}-normal.woff`))
}

export const variableFont = (): Buffer =>
  packageFile('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')

/** The font with these tables in place of its own; none where undefined. */
export function withTables(font: Uint8Array, changed: Record<string, Uint8Array | undefined>): Uint8Array {
  const tables = new Map<string, Uint8Array | undefined>([...readTables(font)!, ...Object.entries(changed)])
  const kept = [...tables].flatMap(([name, data]) => {
    const tag = [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
    return data ? [{ tag, data }] : []
  })
  return packTables(viewOf(font).getUint32(0), kept)
}

/** An OpenType font whose glyphs all draw what the first of these subroutines does (Adobe Technical Note 5176). */
export function cffFont(base: Uint8Array, subroutines: readonly (readonly number[])[]): Uint8Array {
  const glyphs = viewOf(readTables(base)!.get('maxp')!).getUint16(4)
  const header = [1, 0, 4, 2]
  const name = cffIndex([[...'Subroutines'].map(letter => letter.charCodeAt(0))])
  const [noStrings, shared] = [cffIndex([]), cffIndex(subroutines)]
  const charStrings = cffIndex(Array.from({ length: glyphs }, () => [...callSubroutine(0), END_CHAR]))
  const privateDict = [...cffInteger(0), DEFAULT_WIDTH]
  const topSize = cffIndex([topDict(0, 0)]).length
  const start = header.length + name.length + topSize + noStrings.length + shared.length
  const top = cffIndex([topDict(start, start + charStrings.length)])
  const cff = Uint8Array.from([header, name, top, noStrings, shared, charStrings, privateDict].flat())
  return withTables(base, { glyf: undefined, loca: undefined, 'CFF ': cff })

  function topDict(charStringsAt: number, privateAt: number): number[] {
    return [
      ...cffInteger(charStringsAt),
      CHAR_STRINGS,
      ...cffInteger(privateDict.length),
      ...cffInteger(privateAt),
      PRIVATE
    ]
  }
}

const CHAR_STRINGS = 17
const PRIVATE = 18
const DEFAULT_WIDTH = 20
const CALL_GLOBAL_SUBROUTINE = 29
const END_CHAR = 14

/** Of fewer than 1240, whose numbers are written less 107; one below 215 is a single byte. */
export function callSubroutine(number: number): number[] {
  return [number - 107 + 139, CALL_GLOBAL_SUBROUTINE]
}

function cffInteger(value: number): number[] {
  return [29, value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function cffIndex(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  let offset = 1
  const offsets = [offset, ...items.map(({ length }) => (offset += length))]
  return [items.length >> 8, items.length & 255, 2, ...offsets.flatMap(at => [at >> 8, at & 255]), ...items.flat()]
}

const number = (value: number) => [28, (value >> 8) & 255, value & 255]
const drawn = (operator: number, ...values: number[]) => [...values.flatMap(number), operator]
const [MOVE, LINE, CURVE, RETURN] = [21, 5, 8, 11] as const

/** Each letter a line up and round to the right, and the same way back: what programs export of an open path. */
export function penFont(): Uint8Array {
  const line = [
    ...drawn(MOVE, 100, 0),
    ...drawn(LINE, 0, 700),
    ...drawn(CURVE, 200, 200, 200, 0, 100, -200),
    ...drawn(CURVE, -100, 200, -200, 0, -200, -200),
    ...drawn(LINE, 0, -700),
    RETURN
  ]
  return cffFont(plainFont('anton'), [line])
}
