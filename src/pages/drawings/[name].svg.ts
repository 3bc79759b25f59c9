import type { APIContext } from 'astro'

import { DRAWINGS } from '#components/site/pictures.ts'

export const prerender = true

export function getStaticPaths() {
  return Object.keys(DRAWINGS).map(name => ({ params: { name } }))
}

export async function GET({ params }: APIContext): Promise<Response> {
  const svg = await DRAWINGS[params['name']!]!()
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}
