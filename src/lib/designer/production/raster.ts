// Pixels of a design. resvg draws them, compiled for the server or for the browser: the same bytes from both.

/** Draws an SVG without letters (they are outlines already) so many pixels wide. */
export type Rasterizer = (svg: string, widthPx: number) => Uint8Array

const MM_PER_INCH = 25.4

/** A PNG that says how large it is: resvg leaves out what makes a RIP print it in real size. */
export function toPng(rasterize: Rasterizer, svg: string, { wMm, dpi }: { wMm: number; dpi: number }): Uint8Array {
  const widthPx = Math.max(1, Math.round((wMm / MM_PER_INCH) * dpi))
  return withResolution(rasterize(svg, widthPx), dpi)
}

/** Fits the SVG into a square of so many pixels and fills the rest with nothing. */
export function thumbnail(rasterize: Rasterizer, svg: string, sizePx = 512): Uint8Array {
  return rasterize(squared(svg), sizePx)
}

/** The same drawing on a square canvas, in its middle. */
function squared(svg: string): string {
  return svg.replace(
    /<svg ([^>]*?)width="[^"]*" height="[^"]*" viewBox="0 0 ([\d.]+) ([\d.]+)"/,
    (_, before: string, w: string, h: string) => {
      const [width, height] = [Number(w), Number(h)]
      const side = Math.max(width, height)
      return `<svg ${before}width="${side}" height="${side}" viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}"`
    }
  )
}

const AFTER_HEADER = 33

/** Puts a pHYs chunk behind the header: pixels a metre, both ways. */
export function withResolution(png: Uint8Array, dpi: number): Uint8Array {
  const perMetre = Math.round((dpi / MM_PER_INCH) * 1000)
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  chunk[16] = 1
  view.setUint32(17, crc32(chunk.subarray(4, 17)))
  const out = new Uint8Array(png.length + chunk.length)
  out.set(png.subarray(0, AFTER_HEADER))
  out.set(chunk, AFTER_HEADER)
  out.set(png.subarray(AFTER_HEADER), AFTER_HEADER + chunk.length)
  return out
}

/** PNG's check sum (ISO 3309), bit by bit: the chunk is thirteen bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
