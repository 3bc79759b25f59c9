// OpenTelemetry, as a collector receives it: spans of requests, statements and tasks, and none of what people typed.
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { json } from 'node:stream/consumers'

import { expect, onTestFinished, test, vi } from 'vitest'

import { createCustomer } from '#lib/contract/customers.ts'

import { callOutside, openBooks, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

type Value = { stringValue?: string; intValue?: number | string }

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

/** What OTLP over HTTP sends, as JSON, to /v1/traces. */
async function startCollector() {
  const received: Export[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces' && request.method === 'POST') received.push((await json(request)) as Export)
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const resources = () => received.flatMap(({ resourceSpans }) => resourceSpans)
  return {
    close,
    url: `http://127.0.0.1:${port}`,
    services: () => new Set(resources().map(({ resource }) => attributeOf(resource, 'service.name'))),
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    text: () => JSON.stringify(received)
  }
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? (intValue === undefined ? undefined : Number(intValue))
}

/** A collector that is away costs nothing but its spans: pages come as before, and the end is a clean one. */
async function endWithoutCollector(product: Product, collector: { close(): void }): Promise<void> {
  collector.close()
  const started = performance.now()
  for (let asked = 0; asked < 20; asked++) expect((await fetch(`${product.url}/login`)).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(100_000)
  await product.stop()
  expect(product.exitCode()).toBe(0)
}

test('a collector receives requests with their statements, and tasks, without what people typed, and may go away', async () => {
  const collector = await startCollector()
  const product = await startProduct({
    DEMO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'platen-test',
    TRUST_PROXY: '1'
  })
  onTestFinished(() => product.stop())
  const books = await openBooks(product)
  const person = await signUpOutside(product, books)
  await books.close()
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const made = await callOutside(product, createCustomer, {
    as: person,
    query: { WorkspaceId: person.workspaceId },
    body: { name: 'Somebody Secret' },
    headers: { traceparent: `00-${trace}-${parent}-01` }
  })
  expect(made.status).toBe(200)
  await fetch(`${product.url}/popup-stores/secret-of-a-link/x`)
  const spans = collector.spans
  // Tasks are looked for every minute at the latest, and spans leave every five seconds.
  await vi.waitUntil(() => spans().some(({ name }) => name.startsWith('task ')), { timeout: 90_000, interval: 500 })
  await endWithoutCollector(product, collector)

  const request = spans().find(({ name }) => name === `POST ${createCustomer.path}`)!
  expect(request).toMatchObject({ traceId: trace, parentSpanId: parent, kind: 2 })
  expect(attributeOf(request, 'http.response.status_code')).toBe(200)
  expect(attributeOf(request, 'platen.request_id')).toMatch(/./)
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toContain('INSERT')
  for (const each of statements) {
    expect(each).toMatchObject({ traceId: trace, kind: 3 })
    expect(attributeOf(each, 'db.system.name')).toBe('postgresql')
  }
  const task = spans().find(({ name }) => name.startsWith('task '))!
  expect(task.kind).toBe(5)
  // Nobody's statements, of rounds every second, are not sent.
  expect(spans().filter(({ name, parentSpanId }) => name === 'SELECT' && !parentSpanId)).toEqual([])
  expect(spans().filter(({ name }) => name.includes('/popup-stores/['))).not.toEqual([])
  for (const secret of ['Somebody Secret', 'secret-of-a-link', person.token, person.email])
    expect(collector.text()).not.toContain(secret)
  expect(collector.services()).toEqual(new Set(['platen-test']))
})

test('nothing of OpenTelemetry is read where no endpoint is set', () => {
  const files = globSync('dist/server/**/*.mjs').map(path => ({
    name: basename(path),
    text: readFileSync(path, 'utf8')
  }))
  const named = files.filter(({ text }) => text.includes('@opentelemetry/'))
  expect(named.map(({ name }) => name)).toEqual([expect.stringMatching(/^telemetry/)])
  const statically = files.filter(({ text }) => new RegExp(`(from|import) ?["'][^"']*${named[0]!.name}`).test(text))
  expect(statically.map(({ name }) => name)).toEqual([])
})
