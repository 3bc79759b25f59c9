// Runs in the child process: a proof's prints on the photo of a blank, by the computation that the designer's mock-up has.
import sharp from 'sharp'

import { layOnPhoto, type Pixels, type Print } from '#lib/garments/photo.ts'
import type { Picture } from '#lib/server/platform/files/pictures.ts'
import type { PhotoArea } from '#lib/shared/photo-area.ts'

export interface PhotoTask {
  photo: Buffer
  prints: { bytes: Buffer; box: Print['box'] }[]
  area: PhotoArea
}

export async function drawOnPhoto({ photo, prints, area }: PhotoTask): Promise<Picture> {
  const ground = await pixelsOf(photo)
  const laid: Print[] = []
  for (const { bytes, box } of prints) laid.push({ art: await pixelsOf(bytes), box })
  const { width, height } = ground
  const raw = { width, height, channels: 4 } as const
  const bytes = await sharp(layOnPhoto(ground, laid, area), { raw })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return { bytes, mime: 'image/png', width, height }
}

async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const picture = sharp(Buffer.from(bytes)).toColourspace('srgb').ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
