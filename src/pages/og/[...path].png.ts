import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { APIContext } from 'astro'

import { drawTry } from '#lib/client/try-it/drawing.ts'
import { TRY_FIRST } from '#lib/client/try-it/state.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { cardReply, drawCard } from '#lib/server/cards/card.ts'
import { env } from '#lib/server/env.ts'

import { wordsOf } from './_words.ts'

/** The picture of a written page: drawn when first asked for, then kept. */
export async function GET({ params }: APIContext): Promise<Response> {
  const words = await wordsOf(params['path'] ?? '')
  if (!words) return new Response(null, { status: 404 })
  const book = createFontBook(path => readFile(join('node_modules', path)))
  await book.load([TRY_FIRST.font])
  const { shirt } = drawTry(TRY_FIRST, book)
  const foot = new URL(env().publicUrl).host
  const png = await drawCard({ ...words, foot, hex: '#21222b', picture: shirt })
  return cardReply(png, new Headers({ 'x-page-cache': '3600; tags=site' }))
}
