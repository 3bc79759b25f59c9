import type { APIContext } from 'astro'

import { readFont } from '#lib/server/design/documents/fonts.ts'

export async function GET({ params }: Pick<APIContext, 'params'>): Promise<Response> {
  const file = await readFont(params['version'] ?? '', params['file'] ?? '')
  if (!file) return new Response(null, { status: 404 })
  return new Response(file, {
    headers: { 'content-type': 'font/woff', 'cache-control': 'public, max-age=31536000, immutable' }
  })
}
