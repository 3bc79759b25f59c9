// What a font is called, and the styles of a variable one.
import type * as hb from 'harfbuzzjs'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import type { Axes } from '#lib/designer/text/own-fonts.ts'
import { viewOf } from '#lib/designer/text/sfnt.ts'

import type { ReadFont, ReadStyle } from './inspect.ts'

type Tables = ReadonlyMap<string, Uint8Array>

const FAMILY = [16, 1]
const STYLE = [17, 2]
/** Programs that know four styles only are given each weight as a family of its own. */
const WITH_WEIGHT =
  /^(.+?)(?: \d+pt)? ((?:Thin|Hairline|(?:Extra|Ultra|Semi|Demi)? ?(?:Light|Bold)|Medium|Black|Heavy)(?: Italic)?)$/i
const LONGEST = 80
const MOST_STYLES = 64
const USUAL_WEIGHTS: [weight: number, name: string][] = [
  [100, 'Thin'],
  [200, 'ExtraLight'],
  [300, 'Light'],
  [400, 'Regular'],
  [500, 'Medium'],
  [600, 'SemiBold'],
  [700, 'Bold'],
  [800, 'ExtraBold'],
  [900, 'Black']
]

export function stylesOf(face: hb.Face, tables: Tables, fileName: string): Pick<ReadFont, 'family' | 'styles'> {
  const whole = nameOf(face, FAMILY) ?? plain(fileName.replace(/\.\w{2,5}$/, '')) ?? 'Font'
  const [, family = whole, weight] = (nameOf(face, [16]) === undefined && WITH_WEIGHT.exec(whole)) || []
  const style = nameOf(face, STYLE) ?? 'Regular'
  const name = weight && style !== 'Italic' ? weight : weight ? `${weight} Italic` : style
  const own: ReadStyle = { name, ...weightOf(tables), axes: {} }
  const named = namedStyles(face, tables.get('fvar'), own)
  return { family, styles: named.length > 0 ? named : [own] }
}

function weightOf(tables: Tables): Pick<ReadStyle, 'weight' | 'italic'> {
  const os2 = tables.get('OS/2')
  if (!os2 || os2.length < 64) return { weight: 400, italic: false }
  const view = viewOf(os2)
  // Some old files count from 1 to 9.
  const weight = view.getUint16(4) < 10 ? view.getUint16(4) * 100 : view.getUint16(4)
  return { weight: Math.min(1000, Math.max(1, weight)), italic: (view.getUint16(62) & 1) === 1 }
}

interface Axis {
  tag: string
  least: number
  usual: number
  most: number
}

/** Positions that the font names; where it names none, the usual weights that its axis has. */
function namedStyles(face: hb.Face, fvar: Uint8Array | undefined, own: ReadStyle): ReadStyle[] {
  if (!fvar || fvar.length < 16) return []
  const view = viewOf(fvar)
  const [first, count, size, instances, instanceSize] = mapTuple([4, 8, 10, 12, 14], at => view.getUint16(at))
  const start = first + count * size
  if (size < 20 || instanceSize < 4 + 4 * count || start + instances * instanceSize > fvar.length) return []
  const fixed = (at: number) => Math.round((view.getInt32(at) / 65_536) * 1000) / 1000
  const axes = Array.from({ length: count }, (_, index): Axis => {
    const at = first + index * size
    const tag = String.fromCharCode(...fvar.subarray(at, at + 4))
    return { tag, least: fixed(at + 4), usual: fixed(at + 8), most: fixed(at + 12) }
  }).filter(({ tag }) => /^[A-Za-z0-9]{4}$/.test(tag))
  const named = Array.from({ length: Math.min(instances, MOST_STYLES) }, (_, index): ReadStyle => {
    const at = start + index * instanceSize
    const places = axes.map(({ tag, usual }, axis) => ({ tag, usual, value: fixed(at + 4 + 4 * axis) }))
    const moved = places.filter(({ usual, value }) => value !== usual)
    const values = Object.fromEntries(moved.map(({ tag, value }) => [tag, value]))
    const name = nameOf(face, [view.getUint16(at)]) ?? `Style ${index + 1}`
    return { ...own, name, ...lookOf(own, places), axes: values }
  })
  if (named.length > 0) return named
  const weight = axes.find(({ tag }) => tag === 'wght')
  if (!weight) return []
  return USUAL_WEIGHTS.filter(([value]) => value >= weight.least && value <= weight.most).map(([value, name]) => {
    const axes: Axes = value === weight.usual ? {} : { wght: value }
    return { ...own, name, weight: value, axes }
  })
}

function lookOf(own: ReadStyle, places: { tag: string; value: number }[]): Pick<ReadStyle, 'weight' | 'italic'> {
  const at = (tag: string) => places.find(place => place.tag === tag)?.value
  const weight = Math.min(1000, Math.max(1, Math.round(at('wght') ?? own.weight)))
  return { weight, italic: own.italic || at('ital') === 1 || (at('slnt') ?? 0) < 0 }
}

function nameOf(face: hb.Face, ids: number[]): string | undefined {
  return ids.map(id => plain(face.getName(id, 'en'))).find(name => name !== undefined)
}

function plain(text: string): string | undefined {
  const clean = text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return clean === '' ? undefined : clean.slice(0, LONGEST)
}
