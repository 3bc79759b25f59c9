// A positive as a PNG of one bit a dot: ink is black, as a film setter prints it.
import { zlibSync } from 'fflate'

import { joinPng } from '../production/print/png.ts'
import { withResolution } from '../production/raster.ts'
import type { Bitmap } from './bitmap.ts'

export function bitmapPng({ wPx, hPx, stride, bits }: Bitmap, dpi: number): Uint8Array {
  const rows = new Uint8Array(hPx * (stride + 1))
  for (let y = 0; y < hPx; y++) {
    const to = y * (stride + 1) + 1
    for (let x = 0; x < stride; x++) rows[to + x] = ~bits[y * stride + x]!
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, wPx)
  view.setUint32(4, hPx)
  head.set([1, 0], 8)
  return withResolution(joinPng(head, zlibSync(rows, { level: 6 })), dpi)
}
