import { parsePath } from '../geometry/path.ts'
import type { Sheet } from './sheet.ts'

/** A triangle in a square of 10 mm, as cutters have it at their own panels: weeded by hand, it shows depth and corners. */
export function testCut(): Sheet {
  const cuts = parsePath('M7 4.5L10 10L4 10ZM2 2L12 2L12 12L2 12Z')
  return {
    key: 'test',
    ref: 'test',
    name: 'Test cut',
    hex: '#000000',
    wMm: 14,
    hMm: 14,
    mirrored: false,
    cuts,
    own: cuts.length,
    marks: [],
    lines: []
  }
}
