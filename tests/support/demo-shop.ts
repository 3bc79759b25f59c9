// The demo shop of a started product, and what of it calls can name.
import { setTimeout } from 'node:timers/promises'

import type { Envelope } from '#lib/contract/endpoint.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import type { Product } from './product.ts'

export interface Visitor {
  token: string
  cookie: string
  workspaceId: string
}

/** Signs one of the demo accounts in. */
export async function visitDemo({ url }: Pick<Product, 'url'>, about = 'owner'): Promise<Visitor> {
  const account = DEMO_ACCOUNTS.find(one => one.about === about)!
  const reply = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ Email: account.email, Password: DEMO_PASSWORD })
  })
  const { data, message } = (await reply.json()) as Envelope<{ authToken: string }>
  if (!data) throw new Error(`${about}: ${reply.status} ${message}`)
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  const list = await fetch(`${url}/api/v2/workspaces`, { headers: { authorization: `Bearer ${data.authToken}` } })
  const { data: workspaces } = (await list.json()) as Envelope<{ Id: string }[]>
  return { token: data.authToken, cookie, workspaceId: workspaces?.[0]?.Id ?? '' }
}

export interface DemoShop {
  /** All ids, codes and addresses that replies of the owner's reading calls name. */
  known: string[]
  /** Public and private pages that exist. */
  pages: string[]
  /** Pictures of items and stores, as files and as drawings. */
  pictures: string[]
}

const LISTS = [
  'stores',
  'store-items',
  'store-orders',
  'item-options',
  'product-categories',
  'portfolios',
  'films',
  'users'
]

export async function readDemoShop({ url }: Pick<Product, 'url'>, owner: Visitor): Promise<DemoShop> {
  const known = new Set<string>()
  const pictures = new Set<string>()
  const pages = new Set(['/', '/login', '/dashboard', '/dashboard/stores', '/dashboard/orders', '/dashboard/items'])
  const get = async (path: string) => {
    const address = `${url}${path}${path.includes('?') ? '&' : '?'}WorkspaceId=${owner.workspaceId}`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } })
    const text = await reply.text()
    for (const [id] of text.matchAll(UUID)) known.add(id)
    for (const [, name, value] of text.matchAll(NAMED)) if (name && value) known.add(value)
    for (const [, path] of text.matchAll(/"(\/(?:files|drawings|designs)\/[^"]+)"/g)) pictures.add(path!)
    for (const [, path] of text.matchAll(/"(\/popup-stores\/[^"]+)"/g)) pages.add(path!)
    return JSON.parse(text) as Envelope<{ rows?: { id: string }[] }>
  }
  for (const list of LISTS) {
    const { data } = await get(`/api/v2/${list}`)
    const [first] = data?.rows ?? []
    if (!first) continue
    await get(`/api/v2/${list}/${first.id}`)
    if (list === 'stores') pages.add(`/dashboard/stores/${first.id}`)
    if (list === 'store-orders') pages.add(`/dashboard/orders/${first.id}/details`)
  }
  await get('/api/documents')
  await get('/api/files')
  for (const store of [...pages].filter(page => page.startsWith('/popup-stores/'))) {
    const html = await (await fetch(url + store)).text()
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+\.(?:png|svg|webp|jpg)[^"]*)"/g)) pictures.add(path!)
    for (const [, path] of html.matchAll(/href="(\/popup-stores\/[^"]+\/items\/[^"/]+)"/g)) pages.add(path!)
  }
  return { known: [...known], pages: [...pages], pictures: [...pictures].filter(path => !path.startsWith('/_astro/')) }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const NAMED = /"(campaignId|orderId|publicId|sku|code|slug|etag|revision|colourId|sizeId)":"([^"]+)"/g

/** Asks again until the answer is right; the time it took, or an error after `withinMs`. */
export async function untilOk(url: string, withinMs: number, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now()
  let status = 0
  while (performance.now() - started < withinMs) {
    const reply = await fetch(url, { headers, redirect: 'manual' }).catch(() => undefined)
    await reply?.body?.cancel()
    if (reply?.ok) return performance.now() - started
    status = reply?.status ?? 0
    await setTimeout(25)
  }
  throw new Error(`${url}: still ${status} after ${withinMs} ms`)
}
