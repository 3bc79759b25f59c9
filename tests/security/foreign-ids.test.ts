// Ids of another workspace's rows in what is sent: in every body and query of every call, each field that names a row
// gets one, beside what is valid. The call is refused and nothing is written, or it is listed here why that is harmless.
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { digest, makeVictim, type Victim } from './victim.ts'

type Endpoint = (typeof CONTRACT)[number]['endpoint']
type Json = Record<string, unknown>

/** Accepted although the row is of another workspace, and why nothing of it can be reached or shown by that. */
const MADE_THERE = 'made by whoever writes it, and unique within the job alone: the row of the other job stays'
const SKIPPED = 'rows that are not there are left out, and counted so'
const PREVIEW = 'a preview writes nothing; saving the rule is refused'
const COMPARED = 'only compared with the job, and never written'
const HARMLESS: Record<string, string> = {
  'moveDocuments body documentIds.*': SKIPPED,
  'moveDocuments body fileIds.*': SKIPPED,
  'trashDocuments body documentIds.*': SKIPPED,
  'trashDocuments body fileIds.*': SKIPPED,
  'changeManyOrders body orderIds.*': SKIPPED,
  'refundManyOrders body orderIds.*': SKIPPED,
  'orderPortfolioImages body imageIds.*': 'pictures that are not in the portfolio have no place in its order',
  'previewStatusRule body actions.*.to': PREVIEW,
  'previewStatusRule body actions.*.person': PREVIEW,
  'previewStatusRule body actions.*.people.*': PREVIEW,
  'claimPieces body key': MADE_THERE,
  'recordActs body acts.*.id': MADE_THERE,
  'seeRunNotes body pieceIds.*': 'pieces that are not of the run have no note there',
  'saveJobItems body charges.*.id': MADE_THERE,
  'saveJobItems body columns.*.id': MADE_THERE,
  'saveJobItems body items.*.id': MADE_THERE,
  'saveJobItems body items.*.people.*.id': MADE_THERE,
  'saveJobItems body items.*.components.*.id': MADE_THERE,
  'saveJobItems body removed.*': 'an item that is not in the job is removed from it already',
  ...Object.fromEntries(
    ['id', 'pictureFileId', 'blank.itemId', 'blank.blankId', 'blank.frontFileId', 'blank.backFileId', 'people.*.id', 'components.*.id', 'components.*.documentId', 'components.*.matrixId'].map(field => [`saveJobItems body was.%.${field}`, COMPARED]) // biome-ignore format: one line
  )
}

interface Field {
  part: 'body' | 'query'
  /** `*` is an entry of a list, `%` one of a record. */
  path: string[]
}

const FIELDS = CONTRACT.flatMap(({ endpoint }) => {
  const fields = endpoint.access === 'workspace' ? fieldsOf(endpoint) : []
  return fields.length > 0 ? [{ name: endpoint.name, endpoint, fields }] : []
})

interface Foreign {
  mark: string
  ids: Record<string, string>
}

const made = new WeakMap<object, Promise<Foreign>>()

takeOwnDatabase()

/** In the database of this test. */
function foreignRows(): Promise<Foreign> {
  const db = getDb()
  const rows = made.get(db) ?? makeVictim().then(async other => ({ mark: other.mark, ids: await rowsOf(other) }))
  made.set(db, rows)
  return rows
}

// All callers here share one address.
beforeEach(() => getDb().deleteFrom('throttles').execute())

test.for(FIELDS)('1: $name', async ({ endpoint, fields }) => {
  const victim = await makeVictim()
  const { mark, ids } = await foreignRows()
  const wrong: string[] = []
  for (const { part, path } of fields) {
    const asked = (await MATRIX[endpoint.name]!.ask(victim, victim.owner)) as { body?: unknown; query?: unknown }
    if (asked.body instanceof FormData) continue
    const schema = schemaOf(endpoint, part)!
    const changed = { ...asked, [part]: withId(asked[part], schema, { path, id: foreignFor(path, ids), root: schema }) }
    const before = await digest()
    const response = await request(endpoint, { ...changed, as: victim.owner } as never)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? '' : await response.text()
    if (isStream) await response.body?.cancel()
    const key = `${endpoint.name} ${part} ${path.join('.')}`
    if (response.status >= 500) wrong.push(`${key}: ${response.status} ${text.slice(0, 200)}`)
    else if (text.includes(mark)) wrong.push(`${key}: shows the row`)
    else if (endpoint.method !== 'GET' && response.status < 400 && !HARMLESS[key]) wrong.push(`${key}: accepted`)
    else if (response.status >= 400 && (await digest()) !== before) wrong.push(`${key}: refused, and yet written`)
    if (process.env['SHOW_FOREIGN']) console.log(response.status, key, text.slice(0, 140))
  }
  expect(wrong).toEqual([])
})

test('1: what is harmless is a field of a call', () => {
  const all = FIELDS.flatMap(({ name, fields }) => fields.map(({ part, path }) => `${name} ${part} ${path.join('.')}`))
  expect(Object.keys(HARMLESS).filter(key => !all.includes(key))).toEqual([])
})

/** One row of each kind, by the words that end a field's name. */
async function rowsOf(other: Victim): Promise<Record<string, string>> {
  const job = await other.job()
  const design = (await other.design()).id
  const order = await other.order()
  const bundle = await other.bundle()
  const { status } = await other.jobStatus()
  const db = getDb()
  const firstOf = async (table: 'job_items' | 'order_lines' | 'items' | 'purchase_lines' | 'blank_stock') => {
    const { rows } = await db.executeQuery<{ id: string }>(
      db
        .selectFrom(table as 'items')
        .select('id')
        .where('workspace_id', '=', other.workspaceId)
        .limit(1)
        .compile()
    )
    return rows[0]?.id
  }
  await other.purchase()
  const found = {
    job: job.id,
    document: design,
    version: await other.version(design),
    file: (await other.file()).id,
    folder: (await other.folder()).id,
    customer: (await other.customer()).id,
    lead: (await other.lead()).id,
    status: status.id,
    matrix: (await other.priceTable()).id,
    category: (await other.category()).id,
    option: (await other.option()).id,
    blank: (await other.blank()).id,
    store: bundle.params.storeId,
    storeItem: bundle.parts[0]!.storeItemId,
    order: order.orderId,
    invoice: (await other.invoice(true)).id,
    portfolio: (await other.portfolio()).id,
    user: other.people.stranger!.userId,
    workspace: other.workspaceId,
    item: await firstOf('items'),
    jobItem: await firstOf('job_items'),
    line: await firstOf('order_lines')
  }
  return Object.fromEntries(Object.entries(found).flatMap(([kind, id]) => (id ? [[kind, id]] : [])))
}

const KINDS: [ends: RegExp, kind: string][] = [
  [/(version)id$/i, 'version'],
  [/storeitemid$|^storeItemId/i, 'storeItem'],
  [/document(id|ids)$/i, 'document'],
  [/(file|image|logo|cover|front|back).*(id|ids)$|^(front|back)$/i, 'file'],
  [/folder|tag|parent/i, 'folder'],
  [/customer|keptId|goneId/i, 'customer'],
  [/status|moveTo|^to$/i, 'status'],
  [/matrix/i, 'matrix'],
  [/category/i, 'category'],
  [/option/i, 'option'],
  [/blank|stock/i, 'blank'],
  [/storeId/i, 'store'],
  [/order(id|ids)$/i, 'order'],
  [/line/i, 'line'],
  [/invoice/i, 'invoice'],
  [/portfolio/i, 'portfolio'],
  [/user|owner|person|people/i, 'user'],
  [/workspace/i, 'workspace'],
  [/job|copyOf/i, 'job'],
  [/item/i, 'item']
]

function foreignFor(path: readonly string[], ids: Foreign['ids']): string {
  const named = path.filter(step => step !== '*' && step !== '%')
  const last = named.at(-1) ?? ''
  const word = /^ids?$/i.test(last) ? (named.at(-2) ?? 'document') : last
  const [, kind = 'document'] = KINDS.find(([ends]) => ends.test(word)) ?? []
  // An item of a job is no item of the shop.
  const isJobItem = kind === 'item' && !/blank|parts|from/.test(path.join('.')) && path.join('.').includes('item')
  return ids[isJobItem && path[0] !== 'itemIds' ? 'jobItem' : kind] ?? ids['document']!
}

interface Schema extends Json {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  required?: string[]
  format?: string
}

function schemaOf(endpoint: Endpoint, part: 'body' | 'query'): Schema | undefined {
  const schema = endpoint[part]
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function fieldsOf(endpoint: Endpoint): Field[] {
  return (['body', 'query'] as const).flatMap(part => {
    const root = schemaOf(endpoint, part)
    const paths = root ? idsIn(root, root, []) : []
    const own = paths.filter(path => !(part === 'query' && path.join() === 'WorkspaceId'))
    return own.map(path => ({ part, path }))
  })
}

function branches(schema: Schema, root: Schema): Schema[] {
  const named = typeof schema['$ref'] === 'string' ? schema['$ref'].split('/').pop()! : undefined
  if (named) return branches((root['$defs'] as Record<string, Schema>)[named]!, root)
  const inside = (['anyOf', 'oneOf', 'allOf'] as const).flatMap(key => (schema[key] as Schema[] | undefined) ?? [])
  return inside.length > 0 ? inside.flatMap(each => branches(each, root)) : [schema]
}

function idsIn(schema: Schema, root: Schema, path: string[]): string[][] {
  if (path.length > 8) return []
  const found = branches(schema, root).flatMap(each => {
    if (each.format === 'uuid') return [path]
    const inside = Object.entries(each.properties ?? {}).flatMap(([name, one]) => idsIn(one, root, [...path, name]))
    const listed = each.items ? idsIn(each.items, root, [...path, '*']) : []
    const more = each.additionalProperties
    return [...inside, ...listed, ...(typeof more === 'object' ? idsIn(more, root, [...path, '%']) : [])]
  })
  return [...new Map(found.map(one => [one.join('.'), one])).values()]
}

/** The value with the id in its place; what must stand beside it is made up. */
function withId(
  value: unknown,
  schema: Schema,
  { path, id, root }: { path: readonly string[]; id: string; root: Schema }
): unknown {
  const [step, ...rest] = path
  if (step === undefined) return id
  const all = branches(schema, root)
  const into = { path: rest, id, root }
  if (step === '*') {
    const items = all.find(each => each.items)!.items!
    const [first, ...more] = (value as unknown[] | null | undefined) ?? []
    return [withId(first, items, into), ...more]
  }
  const owner = all.find(each => (step === '%' ? typeof each.additionalProperties === 'object' : each.properties?.[step]))! // biome-ignore format: one line
  const given = (value as Json | null | undefined) ?? {}
  const fixed = Object.entries(owner.properties ?? {}).flatMap(([name, one]): [string, unknown][] =>
    'const' in one ? [[name, one['const']]] : []
  )
  const isOfThis = fixed.every(([name, only]) => !(name in given) || given[name] === only)
  // Of another kind than the valid input: made up as a whole.
  const base = { ...(sample(owner, root) as Json), ...(isOfThis ? given : {}), ...Object.fromEntries(fixed) }
  const key = step === '%' ? (Object.keys(base)[0] ?? id) : step
  const inner = step === '%' ? (owner.additionalProperties as Schema) : owner.properties![step]!
  return { ...base, [key]: withId(base[key], inner, into) }
}

function sample(schema: Schema, root: Schema): unknown {
  const [first] = branches(schema, root)
  if (!first) return null
  if ('default' in first) return first['default']
  if ('const' in first) return first['const']
  if (Array.isArray(first['enum'])) return first['enum'][0]
  if (first.format === 'uuid') return crypto.randomUUID()
  if (first.format === 'date') return '2026-12-01'
  switch (first['type']) {
    case 'object': {
      const needed = Object.entries(first.properties ?? {}).filter(([name]) => first.required?.includes(name))
      return Object.fromEntries(needed.map(([name, one]) => [name, sample(one, root)]))
    }
    case 'array':
      return []
    case 'integer':
    case 'number':
      return Math.max(1, Number(first['minimum'] ?? 1))
    case 'boolean':
      return false
    case 'string':
      return 'Abc'
    default:
      return null
  }
}
