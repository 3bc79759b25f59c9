import { env } from '#lib/server/platform/env.ts'

/** Carts, payments and orders are nobody's to find; drafts and private pages ask not to be kept by themselves. */
const RULES = [
  '/api/',
  '/dashboard',
  '/checkout',
  '/auth/',
  '/dev/',
  '/popup-stores/*/*/orders/',
  '/popup-stores/*/*/purchase'
]

export function GET(): Response {
  const { publicUrl } = env()
  const lines = [
    'User-agent: *',
    'Allow: /api/docs$',
    ...RULES.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    ''
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  })
}
