// `node tests/bench/artwork.ts`: searching the whole clip-art library over HTTP, beside a floor measured in the same
// run. BENCH_SECONDS (5) for each figure; BENCH_URL to ask a product that runs already.
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import autocannon from 'autocannon'

import { startProduct } from '../support/product.ts'

const CONNECTIONS = 50
const GOAL_MS = 30
/** A thousand people typing, each a letter every three seconds, and nobody the words of another. */
const TYPED = 300
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

/** What people type, letter by letter, and what they filter by. */
const WORDS = [
  'wolf',
  'birthday cake',
  'dog',
  'heart',
  'football',
  'christmas tree',
  'unicron',
  'a',
  's',
  'truck',
  'zzzz'
]
const ASKED = [
  ...WORDS.flatMap(word => Array.from(word, (_, at) => `search=${encodeURIComponent(word.slice(0, at + 1))}`)),
  ...['animals', 'sports/trophies', 'people/faces'].map(category => `category=${category}`),
  'colours=1&cuttable=true&search=fish',
  'premium=true&search=car',
  'page=100'
]

/** The title of every drawing: thousands of searches, each asked once. */
async function readTitles(url: string): Promise<string[]> {
  const titles = new Set<string>()
  for (let page = 1; ; page++) {
    const reply = await fetch(`${url}/api/v2/artwork?page=${page}&pageSize=100`)
    const { data } = (await reply.json()) as { data: { rows: { title: string }[] } }
    if (data.rows.length === 0) return [...titles]
    for (const { title } of data.rows) titles.add(title)
  }
}

async function measure(name: string, url: string, paths: string[]): Promise<void> {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: paths.map(path => ({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br' } }))
  })
  const figures = `${String(Math.round(requests.average)).padStart(6)}/s  p50 ${latency.p50} ms  p99 ${latency.p99} ms`
  console.log(`${name.padEnd(34)}${figures}${errors + non2xx ? `  ${errors + non2xx} failed` : ''}`)
}

/** Asks at an even pace, as people do, whether or not the answers keep up; from the same number of connections. */
async function pace(name: string, url: string, paths: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const asked: Promise<void>[] = []
  const begun = performance.now()
  for (const path of paths.slice(0, TYPED * seconds)) {
    const due = begun + (asked.length * 1000) / TYPED
    if (due > performance.now()) await setTimeout(due - performance.now())
    asked.push(ask(agent, url + path).then(() => void times.push(performance.now() - due)))
  }
  await Promise.all(asked)
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!)
  console.log(`${name.padEnd(34)}${String(TYPED).padStart(6)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`)
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, deflate, br' } }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })
}

const running = process.env['BENCH_URL']
const product = running ? undefined : await startProduct({ LOG_LEVEL: 'silent' })
const url = running ?? product!.url
try {
  await measure('an empty answer', url, ['/api/v2/config'])
  for (const pageSize of [24, 48]) {
    const paths = ASKED.map(query => `/api/v2/artwork?${query}&pageSize=${pageSize}`)
    await measure(`search, ${pageSize} a page (goal p99 ${GOAL_MS} ms)`, url, paths)
  }
  const fresh = (await readTitles(url)).map(title => `/api/v2/artwork?pageSize=24&search=${encodeURIComponent(title)}`)
  await pace(`search, new words, ${TYPED}/s`, url, fresh)
  await measure('one drawing as a file', url, ['/artwork/files/s-dog.svg', '/artwork/files/g-wolf-head.svg'])
  await measure('search page, server-rendered', url, ['/artwork?search=wolf', '/artwork/animals?search=dog'])
} finally {
  await product?.stop()
}
