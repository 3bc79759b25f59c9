// Who opens a page of a proposal: whoever has its link. Undefined where the link leads nowhere; the page says so then.
import type { AstroGlobal } from 'astro'

import { type Guest, guestDb, hideAddress, openLink } from '#lib/server/platform/access/links.ts'
import { type Db, publicDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

interface Opened<T> {
  link: string
  guest: Guest
  db: Db
  shown: T
}

export async function openPage<T>(
  { url, response }: Pick<AstroGlobal, 'url' | 'response'>,
  read: (db: Db, guest: Guest) => Promise<T>
): Promise<Opened<T> | undefined> {
  hideAddress(response.headers)
  response.headers.set('cache-control', 'no-store')
  const link = url.searchParams.get('link') ?? ''
  try {
    const guest = await openLink(publicDb(), 'proposal', link)
    const db = guestDb(guest)
    return { link, guest, db, shown: await read(db, guest) }
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'too_many')) throw error
    response.status = 404
    return undefined
  }
}
