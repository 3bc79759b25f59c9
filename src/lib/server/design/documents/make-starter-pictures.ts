import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

import { STARTERS } from '#lib/designer/starters/index.ts'

import { workOnDesign } from './work.ts'

/** Twice as wide as they are shown. */
const SIZE_PX = 384
const QUALITY = 88

/** Draws each layout into the folder of built pages; answers the addresses. Their names say what is in them. */
export async function makeStarterPictures(clientDir: string): Promise<Record<string, string>> {
  await mkdir(join(clientDir, '_astro'), { recursive: true })
  const addresses: Record<string, string> = {}
  for (const { slug, build } of STARTERS) {
    const drawn = await workOnDesign({ kind: 'draw', design: build(), artboard: 0, sizePx: SIZE_PX, pictures: {} })
    const picture = await sharp(drawn as Uint8Array)
      .webp({ quality: QUALITY })
      .toBuffer()
    const hash = createHash('sha256').update(picture).digest('base64url').slice(0, 8)
    const name = `_astro/starter-${slug}.${hash}.webp`
    await writeFile(join(clientDir, name), picture)
    addresses[slug] = `/${name}`
  }
  return addresses
}
