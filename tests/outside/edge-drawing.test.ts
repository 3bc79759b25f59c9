// What anybody may ask to be drawn has a small share of the machine; those who work and those who buy come first.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { login } from '#lib/contract/auth.ts'
import { uploadFile } from '#lib/contract/files.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { IS_LONG, sized } from '../support/long.ts'
import { SLOW_SVG } from '../support/hostile-svgs.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { pngOf } from '../support/pictures.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

let product: Shared
let books: Books
let person: OutsidePerson
let png: Buffer
let store: string
let item: string

beforeAll(async () => {
  product = await borrowProduct('demo')
  books = await openBooks(product)
  person = await signUpOutside(product, books)
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6b0a' } })
    .png()
    .toBuffer()
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
  const found = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path!)
  store = found.find(path => /^\/popup-stores\/[^/]+\/[^/]+$/.test(path))!
  item = found.find(path => path.startsWith(`${store}/items/`))!
  // The child processes of the pool are there.
  await upload(png)
})

afterAll(async () => {
  await books?.close()
  await product?.stop()
})

function upload(content: Buffer | string, name = 'logo.png') {
  const form = new FormData()
  form.set('file', new File([content as Buffer<ArrayBuffer>], name))
  return callOutside(product, uploadFile, {
    as: person,
    query: { WorkspaceId: person.workspaceId },
    body: form
  } as never)
}

async function get(path: string) {
  const started = performance.now()
  const response = await fetch(product.url + path, { redirect: 'manual' })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body, tookMs: performance.now() - started }
}

test('138: a random parameter leads to the one address of a picture, and draws nothing', async () => {
  const flood = Array.from({ length: sized(60, 250) }, (_, n) => get(`${store}/card.png?v=${n}`))
  const started = performance.now()
  expect(await upload(png)).toMatchObject({ status: 200 })
  const tookMs = performance.now() - started
  for (const { status, headers } of await Promise.all(flood)) {
    expect(status).toBe(302)
    expect(headers.get('location')).toBe(`${store}/card.png`)
  }
  expect(tookMs).toBeLessThan(sized(60_000, 8000))

  const page = (await get(item)).body.toString().replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  const [address] = /\/popup-stores\/[\w/-]+picture\.svg\?[\w=&-]+/.exec(page)!
  expect((await get(address)).status).toBe(200)
  const another = await get(address.replace(/v=[^&]+/, 'v=random'))
  expect(another.status).toBe(302)
  expect(another.headers.get('location')).toBe(address)
})

test('138: cards are drawn a few at a time, the others asked to come again; an upload does not wait for them', async () => {
  const sitemap = (await get('/sitemap.xml')).body.toString()
  const help = [...sitemap.matchAll(/\/(help|blog|legal)\/([^<]+)/g)].map(([path]) => `/og${path}.png`)
  const { data } = JSON.parse((await get('/api/v2/artwork?pageSize=100')).body.toString())
  const pieces = data.rows.map(({ id }: { id: string }) => `/og/artwork/detail/${id}.png`)
  const flood = [...help, ...pieces].map(get)
  const started = performance.now()
  expect(await upload(png)).toMatchObject({ status: 200 })
  const tookMs = performance.now() - started
  const replies = await Promise.all(flood)
  const refused = replies.filter(({ status }) => status === 503)
  const drawn = replies.filter(({ status }) => status === 200)

  expect(refused.length + drawn.length).toBe(flood.length)
  expect(drawn.length).toBeGreaterThan(3)
  expect(refused.length).toBeGreaterThan(10)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(tookMs).toBeLessThan(sized(60_000, 8000))
  const [first] = pieces.filter((_: string, n: number) => replies[help.length + n]!.status === 503)
  expect(await get(first)).toMatchObject({ status: 200 })
})

test('138: those who ask for the same card at once share one drawing', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => get(`${item}/card.png`)))

  expect(new Set(replies.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1)
  expect(replies[0]!.status).toBe(200)
})

test('138: searches nobody made before are rationed, and the kept pages are there meanwhile', async () => {
  await get('/artwork')
  const replies = await Promise.all(Array.from({ length: 300 }, (_, n) => get(`/artwork?search=word%20${n}`)))
  const kept = await get('/artwork')

  expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(150)
  for (const { status } of replies) expect([200, 503]).toContain(status)
  expect(kept.status).toBe(200)
})

/** The child processes of the product that draw, with what they used of the processor and of memory. */
function workers(): { pid: string; cpuMs: number; peakMb: number }[] {
  return readdirSync('/proc').flatMap(pid => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-worker')) return []
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (Number(/^PPid:\s+(\d+)/m.exec(status)![1]) !== product.pid) return []
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      // The second field is the program's name, which may contain blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const peakMb = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
      return [{ pid, cpuMs: 10 * (Number(fields[11]) + Number(fields[12])), peakMb }]
    } catch {
      // It has just ended.
      return []
    }
  })
}

async function signIn(): Promise<number> {
  const started = performance.now()
  const body = { Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD }
  expect((await callOutside(product, login, { body } as never)).status).toBe(200)
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/** The 99th percentile. */
function slowest(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!
}

/** What others and the processes that draw go through while `work` runs. */
async function meanwhile<T>(work: () => Promise<T>) {
  const usual = median([await signIn(), await signIn(), await signIn()])
  const quiet: number[] = []
  for (let probe = 0; probe < 60; probe++) quiet.push((await get('/healthz')).tookMs)
  const before = new Map(workers().map(({ pid, cpuMs }) => [pid, cpuMs]))
  const [waits, logins]: [number[], number[]] = [[], []]
  const used = new Map<string, number>()
  let peakMb = 0
  let isOver = false
  const look = async () => {
    while (!isOver) {
      waits.push((await get('/healthz')).tookMs)
      for (const worker of workers()) {
        used.set(worker.pid, worker.cpuMs - (before.get(worker.pid) ?? 0))
        peakMb = Math.max(peakMb, worker.peakMb)
      }
      await wait(20)
    }
  }
  const goOn = async () => {
    while (!isOver) {
      logins.push(await signIn())
      await wait(200)
    }
  }
  const others = Promise.all([look(), goOn()])
  const result = await work().finally(() => {
    isOver = true
  })
  await others
  return { result, waits, quiet, logins, usual, peakMb, mostCpuMs: Math.max(...used.values()) }
}

const BLURS = '<feGaussianBlur stdDeviation="300"/><feMorphology radius="400"/>'.repeat(60)
const STACK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f">${BLURS}</filter><rect width="9" height="9" filter="url(#f)"/></svg>`

const AT_ONCE = sized(2, 4)

test.for([
  ['a filter without end', SLOW_SVG, 'x.svg', 400],
  ['a stack of blurs', STACK, 'x.svg', 400],
  ['256 million pixels', pngOf(16_000, 16_000, 16_000), 'x.png', 400],
  ['forty-nine million pixels', pngOf(7000, 7000, 7000), 'x.png', 200]
] as const)(
  '81: several times %s at once: each ends within two seconds of work, and others go on',
  async ([, content, name, expected]) => {
    const { result, waits, quiet, logins, usual, peakMb, mostCpuMs } = await meanwhile(() =>
      Promise.all(Array.from({ length: AT_ONCE }, () => upload(content, name)))
    )

    for (const { status } of result) expect(status).toBe(expected)
    // Time of the processor, which other programs on the machine do not change; starting takes some of it, too.
    expect(mostCpuMs).toBeLessThan(expected === 200 ? 4000 : 2600)
    expect(peakMb).toBeLessThan(512)
    // Where other programs use the machine, a plain answer takes longer without our doing.
    if (!IS_LONG) return
    expect(slowest(waits)).toBeLessThan(Math.max(200, 2 * slowest(quiet)))
    expect(median(logins)).toBeLessThan(4 * usual + 1000)
  }
)
