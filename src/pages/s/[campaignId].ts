import type { APIContext } from 'astro'

/** The short address of a store, to be typed off a poster. The long one knows whether there is such a store. */
export function GET({ params, redirect }: APIContext): Response {
  const campaignId = params['campaignId'] ?? ''
  if (!/^[\w-]{8,32}$/.test(campaignId)) return new Response(null, { status: 404 })
  return redirect(`/popup-stores/${campaignId}/store`, 302)
}
