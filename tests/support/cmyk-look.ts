// How inks and colors look (CIE L*a*b*), as libvips and Little CMS have it.
import sharp, { type Sharp } from 'sharp'

type Lab = readonly [number, number, number]

export async function labOfRgb(colours: readonly (readonly number[])[]): Promise<Lab[]> {
  const raw = { width: colours.length, height: 1, channels: 3 as const }
  return labOf(sharp(Buffer.from(colours.flat()), { raw, limitInputPixels: false }))
}

/** Four bytes each. */
export async function labOfInks(inks: readonly (readonly number[])[]): Promise<Lab[]> {
  return labOf(sharp(await cmykTiff(inks), { limitInputPixels: false }))
}

async function labOf(image: Sharp): Promise<Lab[]> {
  const { data } = await image.toColourspace('lab').raw({ depth: 'float' }).toBuffer({ resolveWithObject: true })
  const numbers = new Float32Array(data.buffer, data.byteOffset, data.length / 4)
  return Array.from({ length: numbers.length / 3 }, (_, i) => [numbers[3 * i]!, numbers[3 * i + 1]!, numbers[3 * i + 2]!]) // biome-ignore format: one line
}

/** One row, uncompressed, with the profile: sharp takes four raw channels for red, green, blue and opacity. */
async function cmykTiff(inks: readonly (readonly number[])[]): Promise<Buffer> {
  const raw = { width: 1, height: 1, channels: 3 as const }
  const tagged = await sharp(Buffer.alloc(3), { raw }).withIccProfile('cmyk').toColourspace('cmyk').tiff().toBuffer()
  const { icc } = await sharp(tagged).metadata()
  const pixels = Buffer.from(inks.flat())
  const bits = Buffer.from([8, 0, 8, 0, 8, 0, 8, 0])
  const count = 11
  const head = 8 + 2 + 12 * count + 4
  const [bitsAt, iccAt, pixelsAt] = [head, head + bits.length, head + bits.length + icc!.length]
  const entries: [tag: number, type: 3 | 4 | 7, count: number, value: number][] = [
    [256, 4, 1, inks.length],
    [257, 4, 1, 1],
    [258, 3, 4, bitsAt],
    [259, 3, 1, 1],
    [262, 3, 1, 5],
    [273, 4, 1, pixelsAt],
    [277, 3, 1, 4],
    [278, 4, 1, 1],
    [279, 4, 1, pixels.length],
    [284, 3, 1, 1],
    [34_675, 7, icc!.length, iccAt]
  ]
  const directory = Buffer.alloc(2 + 12 * count + 4)
  directory.writeUInt16LE(count)
  for (const [i, [tag, type, length, value]] of entries.entries()) {
    const at = 2 + 12 * i
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(length, at + 4)
    if (type === 3 && length === 1) directory.writeUInt16LE(value, at + 8)
    else directory.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), directory, bits, icc!, pixels])
}
