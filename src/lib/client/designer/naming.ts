// What things are called, on the screen and aloud.
import type { Design, DesignObject } from '#lib/designer/design.ts'
import { isInstance } from '#lib/designer/commands/symbols.ts'
import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { inchText, type Units } from '#lib/shared/units.ts'

import { boundsOf, cutBoundsOf } from './measure.ts'
import { word } from './words.ts'

const MM_PER_INCH = 25.4

/** No blade tells these apart. */
const SAME_MM = 0.01

/** A length as people of the trade read it: 0.01 mm, or 0.001 in, or the 64th of an inch that it is. */
export function lengthText(mm: number, units: Units): string {
  return units === 'in' ? inchText(mm) : String(Number(mm.toFixed(2)) || 0)
}

/** Read at a glance, not measured by: a tenth of a millimetre, a hundredth of an inch. */
export function shortText(mm: number, units: Units): string {
  return String(units === 'in' ? Number((mm / MM_PER_INCH).toFixed(2)) : Number(mm.toFixed(1)))
}

/** Read, not typed: as exact as it can be set by hand, 0.01 mm or 0.01 in. */
export function readText(mm: number, units: Units): string {
  return units === 'in' ? shortText(mm, units) : lengthText(mm, units)
}

/** Of an object: 4.84 × 2.09 in. */
export function readSize(wMm: number, hMm: number, units: Units): string {
  return `${readText(wMm, units)} × ${readText(hMm, units)} ${units}`
}

/** Of a sheet: 11.81 × 13.78 in. */
export function sizeText(wMm: number, hMm: number, units: Units): string {
  return `${shortText(wMm, units)} × ${shortText(hMm, units)} ${units}`
}

/** The way of a blade: metres, or feet. */
export function wayText(mm: number, units: Units): string {
  return units === 'in' ? `${(mm / MM_PER_INCH / 12).toFixed(1)} ft` : `${(mm / 1000).toFixed(2)} m`
}

/** A press's temperature as its dial shows it. */
export function heatText(celsius: number, units: Units): string {
  return units === 'in' ? `${Math.round((celsius * 9) / 5 + 32)} °F` : `${Math.round(celsius)} °C`
}

export function lengthWithUnit(mm: number, units: Units): string {
  return `${lengthText(mm, units)} ${units}`
}

/** How large it is cut, where its outlines make that more than it measures itself. */
export function cutSizeText(design: Design, ids: readonly string[], units: Units): string | undefined {
  const own = uniteBounds(ids.map(id => boundsOf(design, id)))
  const cut = uniteBounds(ids.map(id => cutBoundsOf(design, id)))
  const [w, h] = [widthOf(cut), heightOf(cut)]
  if (w - widthOf(own) < SAME_MM && h - heightOf(own) < SAME_MM) return undefined
  return readSize(w, h, units)
}

/** What a person gave it, else what it says, else what it is. */
export function nameOf(design: Design, object: DesignObject): string {
  if (object.name) return object.name
  switch (object.type) {
    case 'text': {
      const text = object.text.runs
        .map(({ s }) => s)
        .join('')
        .replaceAll(/\s+/g, ' ')
        .trim()
      return text ? text.slice(0, 60) : word('textKind')
    }
    case 'shape':
      return word(`shape_${object.shape}`)
    case 'clip': {
      const asset = design.assets[object.asset]
      return asset?.kind === 'clip' && asset.name ? asset.name : word('clipKind')
    }
    case 'path':
      return word('pathKind')
    case 'image':
      return word('imageKind')
    case 'group':
      return word(object.symbol ? 'symbolKind' : object.repeat ? 'repeatKind' : 'groupKind')
  }
}

/** "Wildcats, text, Red, 120 × 40 mm, at 20, 30": what is read aloud. */
export function describe(design: Design, id: string, units: Units): string {
  const object = design.objects[id]
  if (!object) return ''
  const box = boundsOf(design, id)
  const ref = 'fill' in object ? object.fill?.ref : undefined
  const film = design.palette.entries.find(entry => entry.ref === ref)?.name
  const cut = cutSizeText(design, [id], units)
  const [name, kind] = [nameOf(design, object), word(isInstance(object) ? 'symbolKind' : `${object.type}Kind`)]
  return [
    name,
    kind !== name && kind,
    film,
    object.locked && word('locked'),
    object.hidden && word('hidden'),
    readSize(widthOf(box), heightOf(box), units),
    cut && word('cutSize', { size: cut }),
    word('atPlace', { x: readText(box.minX, units), y: readText(box.minY, units) })
  ]
    .filter(Boolean)
    .join(', ')
}
