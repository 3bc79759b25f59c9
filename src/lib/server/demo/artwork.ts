import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import type { Db } from '#lib/server/platform/db/index.ts'
import { normalise, type Picture } from '#lib/server/platform/files/pictures.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

const folder = new URL('./artwork/', import.meta.url)

export interface DemoArtwork {
  fileId: string
  fileName: string
  widthMm: number
  heightMm: number
  picture: Picture
  sha256: string
}

/** Stores the shop's designs as uploads would be: the drawing kept, a picture of it shown. */
export async function seedArtwork(db: Db, workspaceId: string): Promise<Map<string, DemoArtwork>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.svg'))
  const designs = await Promise.all(
    names.map(async name => {
      const svg = await readFile(new URL(name, folder))
      const picture = await normalise(svg)
      const id = randomUUID()
      const key = `${id}.svg.png`
      await storage().put(key, picture.bytes, picture.mime)
      await storage().put(`${id}.svg`, svg, 'image/svg+xml')
      const [, width, height] = svg.toString().match(/width="([\d.]+)mm" height="([\d.]+)mm"/) ?? []
      const sha256 = createHash('sha256').update(picture.bytes).digest('hex')
      const design = {
        fileId: id,
        picture,
        sha256,
        fileName: name.replace('.svg', '.png'),
        widthMm: Number(width),
        heightMm: Number(height)
      }
      const row = {
        id,
        workspace_id: workspaceId,
        kind: 'artwork',
        name: design.fileName,
        mime: picture.mime,
        bytes: picture.bytes.length,
        sha256,
        width: picture.width,
        height: picture.height,
        storage_key: key,
        is_public: true
      }
      return { name: name.replace('.svg', ''), design, row }
    })
  )
  await db
    .insertInto('files')
    .values(designs.map(({ row }) => row))
    .execute()
  return new Map(designs.map(({ name, design }) => [name, design]))
}
