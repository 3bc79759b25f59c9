import { getCollection } from 'astro:content'

import { escapeXml } from '#lib/garments/markup.ts'
import { t } from '#lib/i18n/t.ts'
import { BUILT_ORIGIN } from '#lib/shared/built-origin.ts'

export const prerender = true

export async function GET(): Promise<Response> {
  const posts = (await getCollection('blog')).sort((a, b) => Number(b.data.published) - Number(a.data.published))
  const items = posts.map(({ id, data }) => {
    const link = `${BUILT_ORIGIN}/blog/${id}`
    return (
      `<item><title>${escapeXml(data.title)}</title><link>${link}</link><guid>${link}</guid>` +
      `<pubDate>${data.published.toUTCString()}</pubDate><description>${escapeXml(data.description)}</description></item>`
    )
  })
  const feed =
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${escapeXml(t('blog.title'))}</title><link>${BUILT_ORIGIN}/blog</link><description>${escapeXml(t('blog.metaDescription'))}</description>` +
    `<language>en</language><atom:link href="${BUILT_ORIGIN}/blog/rss.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
  return new Response(feed, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
