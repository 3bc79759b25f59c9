import { Resvg } from '@resvg/resvg-js'

import type { Rasterizer } from './raster.ts'

/** For servers. */
export const rasterizeNative: Rasterizer = (svg, widthPx) => {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } })
  return new Uint8Array(image.render().asPng())
}
