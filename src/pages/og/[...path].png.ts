import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { APIContext } from 'astro'

import { drawTry } from '#lib/client/try-it/drawing.ts'
import { TRY_FIRST } from '#lib/client/try-it/state.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { cardReply, drawCard } from '#lib/server/storefront/cards/card.ts'
import { env } from '#lib/server/platform/env.ts'

import { artworkCard } from './_artwork.ts'
import { wordsOf } from './_words.ts'

/** The picture of a public page: drawn when first asked for, then kept. */
export async function GET({ params }: APIContext): Promise<Response> {
  const path = params['path'] ?? ''
  const card = path.split('/')[0] === 'artwork' ? await artworkCard(path) : await wordsOf(path)
  if (!card) return new Response(null, { status: 404 })
  usual ??= drawShirt()
  const foot = new URL(env().publicUrl).host
  const png = await drawCard({ picture: await usual, ...card, foot, hex: '#21222b' })
  return cardReply(png, new Headers({ 'x-page-cache': '3600; tags=site' }))
}

/** The shirt of the home page, always the same. */
let usual: Promise<string> | undefined

async function drawShirt(): Promise<string> {
  const book = createFontBook(path => readFile(join('node_modules', path)))
  await book.load([TRY_FIRST.font])
  return drawTry(TRY_FIRST, book).shirt
}
