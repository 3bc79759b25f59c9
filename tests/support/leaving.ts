// A workspace that leaves one product and comes into another, by the calls that the screens make.
import { setTimeout } from 'node:timers/promises'

import type { Envelope } from '#lib/contract/endpoint.ts'
import { IMPORT_PART_BYTES } from '#lib/contract/calls/workspace-transfer.ts'
import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  downloadWorkspaceExport,
  getWorkspaceExport,
  listWorkspaceImports,
  sendWorkspaceImportPart,
  startWorkspaceExport,
  startWorkspaceImport,
  type WorkspaceExport,
  type WorkspaceImport
} from '#lib/contract/workspace-transfer.ts'

import { callOutside } from './outside.ts'
import type { Product } from './product.ts'

type Place = Pick<Product, 'url'>
interface As {
  token: string
}
interface Shop extends As {
  workspaceId: string
}

const PATIENCE_MS = 240_000
const ASK_MS = 150

function need<T>({ data, message }: { data: T | null; message: string }): T {
  if (data === null) throw new Error(message)
  return data
}

export async function startLeaving(product: Place, shop: Shop): Promise<WorkspaceExport> {
  return need(await callOutside(product, startWorkspaceExport, { as: shop, query: { WorkspaceId: shop.workspaceId } }))
}

/** Waits until the newest export has ended, or is as the caller wants it. */
export async function watchLeaving(
  product: Place,
  shop: Shop,
  isEnough = ({ state }: WorkspaceExport) => state === 'ready' || state === 'failed'
): Promise<WorkspaceExport> {
  const query = { WorkspaceId: shop.workspaceId }
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(ASK_MS)) {
    const { data } = await callOutside(product, getWorkspaceExport, { as: shop, query })
    if (data && isEnough(data)) return data
  }
  throw new Error('The export has not ended')
}

export async function download(product: Place, shop: Shop, { id }: { id: string }): Promise<Buffer> {
  const path = downloadWorkspaceExport.path.replace('{exportId}', id)
  const reply = await fetch(`${product.url}${path}?WorkspaceId=${shop.workspaceId}`, { headers: bearer(shop) })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

/** Sends a file and has it checked. */
export async function present(product: Place, as: As, zip: Buffer, fileName = 'shop.zip'): Promise<WorkspaceImport> {
  const begun = need(await callOutside(product, beginWorkspaceImport, { as, body: { fileName, bytes: zip.length } }))
  for (let part = 0; part * IMPORT_PART_BYTES < zip.length; part++) {
    if (!begun.parts.includes(part)) await sendPart(product, as, { importId: begun.id, part }, zip)
  }
  need(await callOutside(product, checkWorkspaceImport, { as, params: { importId: begun.id } }))
  return watchComing(product, as)
}

export async function sendPart(
  product: Place,
  as: As,
  { importId, part }: { importId: string; part: number },
  zip: Buffer
): Promise<void> {
  const path = sendWorkspaceImportPart.path.replace('{importId}', importId).replace('{part}', String(part))
  const bytes = zip.subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
  const headers = { ...bearer(as), 'content-type': 'application/octet-stream' }
  const reply = await fetch(product.url + path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  const { ok, message } = (await reply.json()) as Envelope<unknown>
  if (!ok) throw new Error(message)
}

/** The newest import, once nobody works on it. */
export async function watchComing(product: Place, as: As): Promise<WorkspaceImport> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await setTimeout(ASK_MS)) {
    const { data } = await callOutside(product, listWorkspaceImports, { as })
    const newest = data?.[0]
    if (newest && newest.state !== 'checking' && newest.state !== 'running') return newest
  }
  throw new Error('The import has not ended')
}

export async function comeIn(product: Place, as: As, { id: importId }: { id: string }, name: string) {
  need(await callOutside(product, startWorkspaceImport, { as, params: { importId }, body: { name } }))
  return watchComing(product, as)
}

function bearer({ token }: As) {
  return { authorization: `Bearer ${token}` }
}
