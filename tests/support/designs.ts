import { Design, type DesignObject, type TextObject } from '#lib/designer/design.ts'
import { IDENTITY, translation } from '#lib/designer/geometry/matrix.ts'

export const PALETTE = {
  id: 'pal_htv',
  entries: [
    { ref: 'c1', name: 'Red', hex: '#D7263D', index: 0, material: vinyl({ pressOrder: 2 }) },
    { ref: 'c2', name: 'White', hex: '#FFFFFF', index: 1, material: vinyl({ pressOrder: 1 }) },
    { ref: 'c3', name: 'Sign blue', hex: '#1B4DB1', index: 2, material: vinyl({ kind: 'adhesive', mirror: false }) }
  ]
}

function vinyl(change: object): object {
  return {
    sku: 'V-1',
    kind: 'htv',
    rollWidthMm: 381,
    usableWidthMm: 370,
    pricePerM: 9.5,
    mirror: true,
    pressOrder: 1,
    grain: 'none',
    minFeatureMm: 1,
    ...change
  }
}

export function rect(id: string, [x, y, wMm, hMm]: [number, number, number, number], ref = 'c1'): DesignObject {
  return { id, type: 'shape', shape: 'rect', m: translation(x, y), params: { wMm, hMm }, fill: { ref }, strokes: [] }
}

export function path(id: string, d: string, ref = 'c1'): DesignObject {
  return { id, type: 'path', m: IDENTITY, d, rule: 'nonzero', fill: { ref }, strokes: [] }
}

export function letters(id: string, s: string, font = 'anton'): TextObject {
  return {
    id,
    type: 'text',
    m: IDENTITY,
    fill: { ref: 'c1' },
    strokes: [],
    weld: true,
    text: {
      runs: [{ s, font, sizeMm: 40, trackMm: 0, features: {} }],
      align: 'left',
      lineHeight: 1.1,
      warp: { kind: 'none', bend: 0 }
    }
  }
}

/** A design of one artboard and one layer. */
export function designOf(objects: DesignObject[], change: Record<string, unknown> = {}): Design {
  const inside = new Set(objects.flatMap(object => (object.type === 'group' ? object.children : [])))
  const children = objects.map(({ id }) => id).filter(id => !inside.has(id))
  return Design.parse({
    $schema: 'designer/1',
    id: 'd_1',
    rev: 0,
    name: 'Wildcats home',
    palette: PALETTE,
    artboards: [{ id: 'a1', name: 'Front', wMm: 300, hMm: 350, bg: null }],
    layers: [{ id: 'l1', artboard: 'a1', name: 'Art', visible: true, locked: false, children }],
    objects: Object.fromEntries(objects.map(object => [object.id, object])),
    ...change
  })
}
