import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

import { uploadFile } from '#lib/contract/files.ts'
import { answerCall } from '#lib/server/routes.ts'

import { GET } from '../../src/pages/files/[id]/[name].ts'
import { type Person, send, sent } from './world.ts'

interface Form {
  name?: string
  type?: string
  kind?: string
}

function form(content: string | Buffer, { name = 'logo.png', type = 'image/png', kind }: Form = {}): FormData {
  const data = new FormData()
  data.set('file', new File([content as Buffer<ArrayBuffer>], name, { type }))
  if (kind !== undefined) data.set('kind', kind)
  return data
}

/** The envelope of an upload, whatever it says. */
export function upload(as: Person, content: string | Buffer, options?: Form) {
  return send(uploadFile, { as, query: { WorkspaceId: as.workspaceId }, body: form(content, options) } as never)
}

/** The file of an upload that must succeed. */
export function uploaded(as: Person, content: string | Buffer, options?: Form) {
  return sent(uploadFile, { as, query: { WorkspaceId: as.workspaceId }, body: form(content, options) } as never)
}

/** Sends any body at all to the upload, a stream too. */
export function uploadRaw(as: Person, body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://127.0.0.1:4321/api/files?WorkspaceId=${as.workspaceId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, ...headers },
    body,
    duplex: 'half'
  } as RequestInit)
  return answerCall(request)
}

/** What an address of a file answers. */
export function open(path: string, as?: Person, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`http://127.0.0.1:4321${path}`, {
    headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers }
  })
  const [, , id, name] = path.split(/[/?]/)
  return GET({ request, params: { id, name } })
}

export function plainPng(width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#2f6b0a' } })
    .png()
    .toBuffer()
}

/** Noise, so that it is as large as a photo. */
export function photo(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 20 } }
  })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A PNG that says it has this size, with as many black rows as it claims or none at all. */
export function pngOf(width: number, height: number, rows = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 })
  const parts: [string, Buffer][] = [
    ['IHDR', head],
    ['IDAT', data],
    ['IEND', Buffer.alloc(0)]
  ]
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...parts.flatMap(([type, content]) => {
      const body = Buffer.concat([Buffer.from(type), content])
      const frame = Buffer.alloc(8)
      frame.writeUInt32BE(content.length, 0)
      frame.writeUInt32BE(crc32(body), 4)
      return [frame.subarray(0, 4), body, frame.subarray(4)]
    })
  ])
}
