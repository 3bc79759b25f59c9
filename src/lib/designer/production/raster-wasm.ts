import { initWasm, Resvg } from '@resvg/resvg-wasm'

import type { Rasterizer } from './raster.ts'

let ready: Promise<void> | undefined

/** For browsers. `wasm` is the compiled module's bytes or the answer to a request for them; loaded once. */
export async function loadWasmRasterizer(wasm: BufferSource | Response | Promise<Response>): Promise<Rasterizer> {
  ready ??= initWasm(wasm)
  await ready
  return (svg, widthPx) => {
    const image = new Resvg(svg, { fitTo: { mode: 'width', value: widthPx }, font: { loadSystemFonts: false } })
    const rendered = image.render()
    try {
      return rendered.asPng()
    } finally {
      // It has no garbage collector.
      rendered.free()
      image.free()
    }
  }
}
