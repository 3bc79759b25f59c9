// A request without a body must leave nothing behind: whoever asks for an address after a HEAD gets the whole page.
import { globSync, readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'

import { type Books, openBooks } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

const PAGES = 'src/pages'
/** Not built into the product, or one reply without end. */
const LEFT_OUT = ['/dev/mail', '/dev/grid', '/500', '/503']

interface Seen {
  status: number
  type: string | null
  body: string
}

let product: Product
let paths: string[]
/** What a process says whose first request of each address was a GET. */
const wanted = new Map<string, Seen>()

beforeAll(async () => {
  product = await startProduct({ DEMO: '1', PUBLIC_URL: '' })
  const books = await openBooks(product)
  paths = publicPaths(await samples(books))
  await books.close()
  for (const path of paths) wanted.set(path, await see(path))
  await product.stop({ keep: true })
  product = await startProduct({ DEMO: '1', PUBLIC_URL: '' }, { dataDir: product.dataDir, port: product.port })
})

afterAll(() => product?.stop())

async function see(path: string): Promise<Seen> {
  const response = await fetch(product.url + path, { redirect: 'manual' })
  const { status, headers } = response
  const body = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
  return { status, type: headers.get('content-type'), body }
}

type Samples = Record<string, string>

/** An address that is really there for each kind of page with a parameter. */
async function samples(books: Books): Promise<Samples> {
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  const found = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path!)
  const item = found.find(path => /^\/popup-stores\/[^/]+\/[^/]+\/items\//.test(path)) ?? ''
  const store = found.find(path => /^\/popup-stores\/[^/]+\/[^/]+$/.test(path)) ?? ''
  const page = await (await fetch(product.url + store)).text()
  const picture = /\/popup-stores\/[^"\s]+picture\.svg\?[^"\s]+/.exec(page)?.[0].replaceAll('&amp;', '&')
  const [portfolio] = await books.rows<{ slug: string }>('select slug from portfolios where is_published limit 1')
  const [file] = await books.rows<{ id: string }>('select id from files where is_public limit 1')
  const { data } = (await (await fetch(`${product.url}/api/v2/artwork?pageSize=1`)).json()) as {
    data: { rows: { id: string; picture: string }[] }
  }
  const place = '/popup-stores/[campaignId]/[campaignUrl]'
  return {
    [place]: store,
    [`${place}/card.png`]: `${store}/card.png`,
    [`${place}/orders/new`]: `${store}/orders/new`,
    [`${place}/items/[itemId]`]: item,
    [`${place}/items/[itemId]/card.png`]: `${item}/card.png`,
    [`${place}/items/[itemId]/picture.svg`]: picture ?? '',
    '/portfolio/[slug]': `/portfolio/${portfolio?.slug}`,
    '/files/[id]/[name]': `/files/${file?.id}/picture.png?w=200`,
    '/artwork/[...categories]': '/artwork/animals',
    '/artwork/files/[name]': data.rows[0]!.picture,
    '/artwork/detail': `/artwork/detail?id=${data.rows[0]!.id}`,
    '/og/[...path].png': '/og/home.png',
    '/help/[...id]': found.find(path => path.startsWith('/help/')) ?? '',
    '/blog/[id]': found.find(path => path.startsWith('/blog/')) ?? '',
    '/legal/[id]': found.find(path => path.startsWith('/legal/')) ?? ''
  }
}

/** Every address that answers a GET, from the files of the pages and the contract: a new one is tested without being listed. */
function publicPaths(samples: Samples): string[] {
  const routes = globSync('**/*.{astro,ts}', { cwd: PAGES })
    .filter(name => !/(^|\/)_/.test(name))
    .filter(
      name =>
        name.endsWith('.astro') ||
        /export (const|(async )?function) GET\b/.test(readFileSync(`${PAGES}/${name}`, 'utf8'))
    )
    .map(name => `/${name.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`)
    .filter(route => !LEFT_OUT.includes(route))
    .sort()
  for (const route of Object.keys(samples)) expect(routes).toContain(route)
  const unknown = '00000000-0000-4000-8000-000000000000'
  const extra = ['/artwork?search=wolf', '/artwork', '/api/v2/artwork?search=bear', '/og/artwork.png']
  const calls = CONTRACT.map(({ endpoint }) => endpoint)
    .filter(({ method, produces }) => method === 'GET' && produces !== 'text/event-stream')
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, unknown))
  return [...routes.map(route => samples[route] ?? route.replaceAll(/\[[^\]]*\]/g, unknown)), ...calls, ...extra]
}

test('62: a HEAD as the first request of an address changes nothing for those who come after', async () => {
  const different: string[] = []
  for (const path of paths) {
    const head = await fetch(product.url + path, { method: 'HEAD', redirect: 'manual' })
    expect(await head.text(), path).toBe('')
    const after = await see(path)
    const first = wanted.get(path)!
    if (head.status !== first.status || after.status !== first.status || after.type !== first.type) {
      different.push(`${path}: ${first.status}, then ${head.status} and ${after.status}`)
    } else if (after.body !== first.body) different.push(`${path}: ${first.body.length} and ${after.body.length}`)
  }

  expect(paths.length).toBeGreaterThan(100)
  expect(different).toEqual([])
})
