import type { AstroGlobal } from 'astro'

import type { ShownRoster } from '#lib/contract/rosters.ts'
import { guestDb, hideAddress, openLink } from '#lib/server/platform/access/links.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { showRoster } from '#lib/server/rosters/fill.ts'

/** Undefined, with status 404, where the link leads nowhere. */
export async function openRoster(
  { url, response }: Pick<AstroGlobal, 'url' | 'response'>,
  kind: 'roster' | 'roster-coach'
): Promise<{ shown: ShownRoster | undefined; link: string }> {
  hideAddress(response.headers)
  response.headers.set('cache-control', 'no-store')
  const link = url.searchParams.get('link') ?? ''
  try {
    const guest = await openLink(publicDb(), kind, link)
    return { shown: await showRoster(guestDb(guest), guest), link }
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'too_many')) throw error
    response.status = 404
    return { shown: undefined, link }
  }
}
