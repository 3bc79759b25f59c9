// What people do with the product, in about the proportions they do it.
import { randomInt } from 'node:crypto'

import sharp from 'sharp'

import type { DemoShop, Visitor } from '../support/demo-shop.ts'
import type { Wildcats } from '../support/wildcats.ts'
import { buy } from './shopper.ts'

export interface Use {
  name: string
  weight: number
  act: () => Promise<unknown>
}

interface World {
  owner: Visitor
  shop: DemoShop
  store: Wildcats
}

const WIDTHS = [80, 160, 320, 640, 960]
const READS = [
  '/api/v2/dashboard',
  '/api/v2/stores',
  '/api/v2/store-orders',
  '/api/v2/store-items',
  '/api/v2/search?q=tee',
  '/api/documents',
  '/api/files',
  '/api/v2/portfolios',
  '/api/v2/store-orders/export'
]
const OPEN_PAGES = ['/', '/artwork', '/help', '/login', '/api/docs', '/og/help.png', '/designer/fonts', '/contact-us']

export function makeUses({ url }: { url: string }, { owner, shop, store }: World): Use[] {
  const any = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
  const here = `WorkspaceId=${owner.workspaceId}`
  const workspace = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${here}`
  const bearer = { authorization: `Bearer ${owner.token}` }

  async function get(path: string, headers: Record<string, string> = {}): Promise<ArrayBuffer> {
    const reply = await fetch(url + path, { headers: { 'accept-encoding': 'br', ...headers }, redirect: 'manual' })
    const body = await reply.arrayBuffer()
    if (reply.status >= 500) throw new Error(`${path.split('?')[0]} ${reply.status}`)
    return body
  }

  async function upload(): Promise<void> {
    const form = new FormData()
    form.set(
      'file',
      new Blob([(await makePicture()) as BlobPart], { type: 'image/png' }),
      `picture-${randomInt(1e9)}.png`
    )
    form.set('kind', 'picture')
    const reply = await fetch(url + workspace('/api/files'), { method: 'POST', headers: bearer, body: form })
    const { data } = (await reply.json()) as { data: { id: string; url: string } | null }
    if (reply.status >= 500 && reply.status !== 503) throw new Error(`upload ${reply.status}`)
    if (!data) return
    await get(`${data.url}?w=${any(WIDTHS)}`, { cookie: owner.cookie })
    await fetch(url + workspace(`/api/files/${data.id}`), { method: 'DELETE', headers: bearer }).then(done =>
      done.text()
    )
  }

  async function listen(): Promise<void> {
    const leaving = new AbortController()
    const reply = await fetch(url + workspace('/api/v2/events'), { headers: bearer, signal: leaving.signal })
    if (reply.status === 429) return void (await reply.text())
    if (!reply.ok) throw new Error(`events ${reply.status}`)
    const reader = reply.body!.getReader()
    await reader.read()
    await new Promise(resolve => setTimeout(resolve, randomInt(200, 6_000)))
    leaving.abort()
    await reader.cancel().catch(() => undefined)
  }

  return [
    { name: 'store pages', weight: 24, act: () => get(any([store.path, ...shop.pages.filter(isStorePage)])) },
    { name: 'other pages', weight: 10, act: () => get(any(OPEN_PAGES)) },
    { name: 'dashboard', weight: 12, act: () => get(any(shop.pages.filter(isPrivate)), { cookie: owner.cookie }) },
    { name: 'calls', weight: 26, act: () => get(workspace(any(READS)), bearer) },
    { name: 'pictures', weight: 14, act: () => get(any(shop.pictures), { cookie: owner.cookie }) },
    { name: 'pages not kept', weight: 4, act: () => get(`${store.path}?visit=${randomInt(1e9)}`) },
    { name: 'orders', weight: 3, act: () => buy(url, store) },
    { name: 'uploads', weight: 1, act: upload },
    { name: 'streams', weight: 2, act: listen }
  ]
}

function isPrivate(page: string): boolean {
  return page.startsWith('/dashboard')
}

function isStorePage(page: string): boolean {
  return page.startsWith('/popup-stores/')
}

/** Of some size, and never the same twice. */
function makePicture(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const [width, height] = [randomInt(200, 1600), randomInt(200, 1600)]
  return sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 30 } }
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
