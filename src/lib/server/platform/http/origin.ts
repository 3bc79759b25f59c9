import { t } from '#lib/i18n/t.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { carriesCookies } from '#lib/server/platform/cookies.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A write that carries a cookie must come from our own pages. Astro's own check leaves JSON bodies out.
 * A program without cookies and without Origin (curl, a server) is let through: it has nothing to ride on.
 */
export function checkOrigin(request: Request, byCookie: boolean): void {
  const site = request.headers.get('sec-fetch-site')
  if (SAFE.has(request.method)) return
  const origin = request.headers.get('origin')
  const carriesCookie = byCookie || carriesCookies(request.headers.get('cookie'))
  if (origin === null && !carriesCookie && site === null) return
  if (origin === null || !isOurs(origin) || (site !== null && site !== 'same-origin')) {
    throw new AppError('forbidden', t('errors.http.foreignOrigin'))
  }
}

/** Refuses what another site's page caused: for the reads of the specification that change something. */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw new AppError('forbidden', t('errors.http.foreignOrigin'))
  }
}

function isOurs(origin: string): boolean {
  const ours = env().publicUrl
  if (origin === ours) return true
  // On a fresh machine people type either name of the same place.
  const { protocol, hostname, port } = new URL(ours)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return false
  return origin === `${protocol}//127.0.0.1:${port}` || origin === `${protocol}//localhost:${port}`
}
