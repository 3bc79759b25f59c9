import type { APIContext } from 'astro'

import { readPicture } from '#lib/server/design/artwork/service.ts'

const YEAR_S = 31_536_000

/** The pictures of the library. Their addresses carry the version of the library, so they are kept for ever. */
export async function GET({ params }: Pick<APIContext, 'params'>): Promise<Response> {
  const picture = await readPicture(params['name'] ?? '')
  if (!picture) {
    return new Response('File not found', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    })
  }
  return new Response(picture.bytes, {
    headers: {
      'content-type': picture.mime,
      'cache-control': `public, max-age=${YEAR_S}, immutable`,
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff'
    }
  })
}
