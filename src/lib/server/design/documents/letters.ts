// What a shopper types, in the letters of a design that an item shows.
import { isUsualText } from '#lib/designer/rows/person.ts'
import type { Values } from '#lib/designer/text/text-outline.ts'
import { ownFontsIn } from '#lib/server/design/fonts/read.ts'
import { type Actor, asMember } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { cacheRule } from '#lib/server/platform/files/serve.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { createKept } from '#lib/server/platform/kept.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { isUuid } from '#lib/shared/uuid.ts'

import { svgOfDesign } from './draw.ts'
import { findSold } from './version-queries.ts'

/** Of characters: a design may carry pictures, so one drawing can be as large as hundreds of others. */
const KEPT_LENGTH = 4 * 1024 * 1024
const LONGEST = 60

/** Drawn already: what one shopper types, others type too. */
const drawn = singleton('personalised-designs', () => createKept<string>(KEPT_LENGTH, svg => svg.length))
const underWay = singleton('letters-under-way', () => new Map<string, Promise<string>>())

type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>

interface Asked {
  versionId: string
  query: URLSearchParams
  /** Only called where the design is not for everybody. */
  readActor: () => Promise<Actor | undefined>
}

/** Who may see the item's artwork may see this. */
export async function drawPersonalised(db: Db, { versionId, query, readActor }: Asked): Promise<Response> {
  const version = isUuid(versionId) ? await findSold(db, versionId) : undefined
  if (!version?.workspace_id) return new Response(null, { status: 404 })
  if (!version.is_public) {
    const actor = await readActor()
    const member = actor && (await asMember(actor, version.workspace_id, 'designs:read').catch(() => undefined))
    if (!member) return new Response(null, { status: 404 })
  }
  const names = version.variables.filter(name => query.has(name))
  const values = Object.fromEntries(names.map(name => [name, (query.get(name) ?? '').slice(0, LONGEST)]))
  const isCanonical = [...query].length === names.length && names.every(name => query.get(name) === values[name])
  if (!isCanonical) {
    const to = `/designs/${versionId}/letters.svg?${new URLSearchParams(values)}`
    return new Response(null, { status: 302, headers: { location: to, 'cache-control': 'no-store' } })
  }
  return new Response(await drawOnce(db, version, values), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      'cache-control': cacheRule(version.is_public),
      'x-content-type-options': 'nosniff'
    }
  })
}

const MARK = /^<svg [^>]*\bdata-missing="([^"]*)"/

/** Letters of these values that the fonts of a design do not have: its drawing leaves them out. */
export async function missingInDesign(db: Db, versionId: string, values: Values): Promise<string[]> {
  const version = await findSold(db, versionId)
  if (!version?.workspace_id) return []
  // Each of our fonts has the usual letters; one of the shop's may lack any.
  if (Object.values(values).every(isUsualText) && ownFontsIn(version.design).size === 0) return []
  return markedIn(await drawOnce(db, version, values))
}

function markedIn(svg: string): string[] {
  const marked = MARK.exec(svg)?.[1]
  if (!marked) return []
  const read = marked.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return read.split(' ').filter(Boolean)
}

async function drawOnce(db: Db, version: Sold, values: Values): Promise<string> {
  const key = JSON.stringify([version.id, values])
  const kept = drawn.get(key) ?? underWay.get(key)
  if (kept !== undefined) return kept
  const drawing = draw(db, version, values)
  underWay.set(key, drawing)
  try {
    const svg = await drawing
    drawn.set(key, svg)
    return svg
  } finally {
    underWay.delete(key)
  }
}

function draw(db: Db, version: Sold, values: Values): Promise<string> {
  const load = async () => version.design
  const turn = { lane: 'letters', of: requestContext().ip } as const
  return svgOfDesign(db, version.workspace_id, { load, turn, values: { ...version.design.rows?.[0], ...values } })
}
