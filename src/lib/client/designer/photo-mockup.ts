// The design of the screen on photos of the shop's own blanks.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { listBlanks } from '#lib/contract/calls/blanks.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { aspectOf, type Art, type Mockup } from '#lib/garments/mockup.ts'
import { layOnPhoto, onArea, type Pixels } from '#lib/garments/photo.ts'
import type { PhotoArea } from '#lib/shared/photo-area.ts'

import { $designerSession } from './session.ts'
import { runTask } from './tasks.ts'

const $found = atom<readonly Blank[] | undefined>()

/** Blanks with a print area on a photo of theirs; none before they are loaded. */
export const $photoBlanks: ReadableAtom<readonly Blank[] | undefined> = $found

export async function loadPhotoBlanks(): Promise<void> {
  const query = { WorkspaceId: $designerSession.get()?.workspaceId ?? '', photos: 'true', pageSize: 100 }
  $found.set((await call(listBlanks, { query })).rows)
}

export interface BlankPhoto {
  name: string
  fileId: string
  area: PhotoArea
}

/** What a mock-up lies on; undefined where the garment is drawn, also where the blank has no photo of that side. */
export function photoOf(
  { blank, side }: Pick<Mockup, 'blank' | 'side'>,
  blanks = $found.get()
): BlankPhoto | undefined {
  const found = blanks?.find(({ id }) => id === blank)
  const [fileId, area] = side === 'back' ? [found?.backFileId, found?.backArea] : [found?.frontFileId, found?.frontArea]
  return found && fileId && area ? { name: found.name, fileId, area } : undefined
}

const photos = new Map<string, Promise<ImageBitmap>>()

/** No wider than so many pixels. */
export async function drawOnPhoto(
  { fileId, area }: BlankPhoto,
  { mockup, art, widthPx }: { mockup: Mockup; art: Art; widthPx: number }
): Promise<OffscreenCanvas> {
  const loading = photos.get(fileId) ?? loadBitmap(fileId)
  photos.set(fileId, loading)
  // What could not be loaded is tried again the next time.
  loading.catch(() => photos.delete(fileId))
  const bitmap = await loading
  const scale = Math.min(1, widthPx / bitmap.width)
  const photo = pixelsOf(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const [[x0, y0], [x1, y1]] = area.corners
  const areaPx = Math.hypot((x1 - x0) * photo.width, (y1 - y0) * photo.height)
  const artPx = Math.round(Math.min(3000, Math.max(64, (1.5 * areaPx * mockup.widthMm) / area.widthMm)))
  const png = await runTask('raster', { svg: art.svg, widthPx: artPx })
  const drawn = await createImageBitmap(new Blob([png as BlobPart], { type: 'image/png' }))
  const made = layOnPhoto(
    photo,
    [{ art: pixelsOf(drawn, drawn.width, drawn.height), box: onArea(mockup, area, aspectOf(art)) }],
    area
  )
  drawn.close()
  const canvas = new OffscreenCanvas(photo.width, photo.height)
  contextOf(canvas).putImageData(new ImageData(made as Uint8ClampedArray<ArrayBuffer>, photo.width, photo.height), 0, 0)
  return canvas
}

async function loadBitmap(fileId: string): Promise<ImageBitmap> {
  const reply = await fetch(fileHref(fileId, 1600))
  if (!reply.ok) throw new Error(`The photo could not be loaded (${reply.status})`)
  return createImageBitmap(await reply.blob())
}

function pixelsOf(bitmap: ImageBitmap, width: number, height: number): Pixels {
  const context = contextOf(new OffscreenCanvas(width, height))
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  return context
}
