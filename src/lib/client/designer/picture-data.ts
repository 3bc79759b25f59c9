// Pixels of the pictures in a design, as addresses that carry them: a worker's drawing and a file that is saved load nothing.
import { fileHref, printHref } from '#lib/client/file-href.ts'
import { fileOfAsset } from '#lib/designer/assets.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Pictures } from '#lib/designer/production/print/pictures.ts'
import type { Hrefs } from '#lib/designer/workers/task-kinds.ts'

const cache = new Map<string, Promise<string>>()

/** Pictures that cannot be had are left out: the rest of a design is drawn without them. */
export async function pictureData({ objects }: Pick<Design, 'objects'>): Promise<Hrefs> {
  const assets = new Set(Object.values(objects).flatMap(object => (object.type === 'image' ? [object.asset] : [])))
  const pairs = await Promise.all(
    [...assets].map(async asset => {
      const fileId = fileOfAsset(asset)
      if (!fileId) return undefined
      const href = await read(fileId).catch(() => undefined)
      return href ? ([asset, href] as const) : undefined
    })
  )
  return Object.fromEntries(pairs.filter(pair => pair !== undefined))
}

function read(fileId: string): Promise<string> {
  let reading = cache.get(fileId)
  if (!reading) {
    reading = fetchPng(fileHref(fileId, 1600))
    cache.set(fileId, reading)
    // What failed may be tried again.
    reading.catch(() => cache.delete(fileId))
  }
  return reading
}

/** As PNG, which everything that draws SVG can read. */
async function fetchPng(href: string): Promise<string> {
  const reply = await fetch(href)
  if (!reply.ok) throw new Error(`The picture could not be loaded (${reply.status})`)
  const bitmap = await createImageBitmap(await reply.blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
  bitmap.close()
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:image/png;base64,${btoa(binary)}`
}

const whole = new Map<string, Promise<Uint8Array>>()

/** The files of a design's pictures as they are printed; those that cannot be had are left out. */
export async function wholePictures({ objects }: Pick<Design, 'objects'>): Promise<Pictures> {
  const assets = new Set(Object.values(objects).flatMap(object => (object.type === 'image' ? [object.asset] : [])))
  const pairs = await Promise.all(
    [...assets].map(async asset => {
      const bytes = await readWhole(asset).catch(() => undefined)
      return bytes && ([asset, bytes] as const)
    })
  )
  return Object.fromEntries(pairs.filter(pair => pair !== undefined))
}

/** Throws where the picture cannot be had. */
export function readWhole(asset: string): Promise<Uint8Array> {
  let reading = whole.get(asset)
  if (!reading) {
    reading = fetchWhole(asset)
    whole.set(asset, reading)
    reading.catch(() => whole.delete(asset))
  }
  return reading
}

async function fetchWhole(asset: string): Promise<Uint8Array> {
  const fileId = fileOfAsset(asset)
  const reply = fileId ? await fetch(printHref(fileId)) : undefined
  if (!reply?.ok) throw new Error(`The picture could not be loaded (${reply?.status ?? 'no file'})`)
  return new Uint8Array(await reply.arrayBuffer())
}
