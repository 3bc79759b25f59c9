import sharp from 'sharp'

/** PNG or JPEG, which a PDF can hold. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

/** Large enough to print well, small enough to send by mail. */
const BOX = { banner: { width: 1800, height: 900 }, logo: { width: 600, height: 600 } }

/** Whatever the upload was. A poster without its picture is better than none. */
export async function fitPicture(bytes: Uint8Array, kind: keyof typeof BOX): Promise<Picture | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000 })
      .resize({ ...BOX[kind], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const encoded = kind === 'banner' ? picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }) : picture.png()
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}
