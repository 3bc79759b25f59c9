// `node tests/bench/artwork.ts`: searching the whole clip-art library over HTTP, beside a floor measured in the same
// run. BENCH_SECONDS (5) for each figure; BENCH_URL to ask a product that runs already.
import autocannon from 'autocannon'

import { startProduct } from '../support/product.ts'

const CONNECTIONS = 50
const GOAL_MS = 30
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

const running = process.env['BENCH_URL']
const product = running ? undefined : await startProduct({ LOG_LEVEL: 'silent' })
const url = running ?? product!.url
try {
  await measure('an empty answer', url, ['/api/v2/config'])
  for (const pageSize of [24, 48]) {
    const paths = ASKED.map(query => `/api/v2/artwork?${query}&pageSize=${pageSize}`)
    await measure(`search, ${pageSize} a page (goal p99 ${GOAL_MS} ms)`, url, paths)
  }
  await measure('one drawing as a file', url, ['/artwork/files/s-dog.svg', '/artwork/files/g-wolf-head.svg'])
  await measure('search page, server-rendered', url, ['/artwork?search=wolf', '/artwork/animals?search=dog'])
} finally {
  await product?.stop()
}
