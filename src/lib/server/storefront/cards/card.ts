// The pictures beside links, drawn in a child process: anybody may ask for one, so they have a small share of it.
import { createHash } from 'node:crypto'

import { runApart } from '#lib/server/platform/files/render.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

import type { Card, CardTask } from './draw.ts'

const LIMITS = { cpuMs: 3000, clockMs: 10_000 }

/** Being drawn: whoever asks for the same card waits for it. */
const underWay = singleton('cards', () => new Map<string, Promise<Uint8Array>>())

export async function drawCard(card: Card): Promise<Uint8Array> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  const begun = underWay.get(key)
  if (begun) return begun
  const drawing = runApart<Uint8Array>(
    { lane: 'card', of: key },
    LIMITS,
    async () => ({ kind: 'card', card }) satisfies CardTask
  )
  underWay.set(key, drawing)
  try {
    return await drawing
  } finally {
    underWay.delete(key)
  }
}

export function cardReply(png: Uint8Array, headers: Headers = new Headers()): Response {
  headers.set('content-type', 'image/png')
  headers.set('cache-control', 'public, max-age=86400')
  return new Response(new Uint8Array(png), { headers })
}
