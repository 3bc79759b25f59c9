import { getCollection } from 'astro:content'

import { publicDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { findListedPages } from '#lib/server/storefront/shopping/listed.ts'

const FIXED = [
  '/',
  '/endless-possibilities',
  '/help',
  '/blog',
  '/artwork',
  '/support',
  '/contact-us',
  '/signup',
  '/login',
  '/api/docs'
]

/** Every page that may be found, with the stores that are public and open now. */
export async function GET(): Promise<Response> {
  const { publicUrl } = env()
  const [help, blog, legal, campaigns, stores] = await Promise.all([
    getCollection('help'),
    getCollection('blog'),
    getCollection('legal'),
    getCollection('campaigns'),
    findListedPages(publicDb())
  ])
  const pages: { path: string; day?: Date | undefined }[] = [
    ...FIXED.map(path => ({ path })),
    ...help.map(({ id, data }) => ({ path: `/help/${id}`, day: data.updated })),
    ...blog.map(({ id, data }) => ({ path: `/blog/${id}`, day: data.updated ?? data.published })),
    ...legal.map(({ id, data }) => ({ path: `/legal/${id}`, day: data.updated })),
    ...campaigns.map(({ data }) => ({ path: `/${data.path}` })),
    ...stores.map(path => ({ path }))
  ]
  const urls = pages.map(({ path, day }) => {
    const changed = day ? `<lastmod>${day.toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${publicUrl}${path === '/' ? '/' : encodeURI(path)}</loc>${changed}</url>`
  })
  const map = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return new Response(map, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'x-page-cache': '300; tags=site' }
  })
}
