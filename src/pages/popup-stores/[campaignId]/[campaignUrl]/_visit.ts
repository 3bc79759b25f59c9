// What every page of a store does first: is there a store, may this visitor see it, is this its address?
import type { APIContext } from 'astro'

import type { ShopStore, ShopStoreHead } from '#lib/contract/shopping.ts'
import { publicDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { checkOrigin } from '#lib/server/platform/http/origin.ts'
import { readStore, type Viewer } from '#lib/server/storefront/shopping/store.ts'
import { unlockStore } from '#lib/server/storefront/shopping/unlock.ts'
import { secondsUnchanged } from '#lib/shared/store-state.ts'

export type Page = Pick<APIContext, 'request' | 'params' | 'url' | 'redirect'> & {
  response: { status?: number; headers: Headers }
}

type Visit<T> =
  | { kind: 'open'; data: T }
  | { kind: 'password'; name: string; problem?: string }
  | { kind: 'missing' }
  | { kind: 'redirect'; response: Response }

const ID = /^[\w-]{8,32}$/

/** Reads what the page shows; `storeOf` finds the store in it. Pages answer the other kinds alike, by Astro components. */
export async function visit<T>(
  page: Page,
  read: (campaignId: string, viewer: Viewer) => Promise<T>,
  storeOf: (data: T) => Pick<ShopStore, 'path' | 'slug'>
): Promise<Visit<T>> {
  const { campaignId = '', campaignUrl } = page.params
  page.response.headers.set('cache-control', 'no-store')
  if (!ID.test(campaignId)) return missing(page)
  if (page.request.method === 'POST') return unlock(page, campaignId)
  try {
    const data = await read(campaignId, { cookie: page.request.headers.get('cookie') })
    const { path, slug } = storeOf(data)
    if (campaignUrl === slug) return { kind: 'open', data }
    const rest = page.url.pathname.split('/').slice(4).join('/')
    const to = `${path}${rest && `/${rest}`}${page.url.search}`
    return { kind: 'redirect', response: page.redirect(to, 301) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') return missing(page)
    if (error.code !== 'forbidden') throw error
    page.response.status = 403
    return { kind: 'password', name: nameOf(error) }
  }
}

/**
 * Keeps the page for everybody, until something in the store changes or its clock strikes. What was shown to a visitor
 * with a key may be behind a password, so that is made for each.
 * Says whether it is kept.
 */
export function cachePage({ request, response }: Page, store: ShopStoreHead): boolean {
  if (request.headers.get('cookie')?.includes(`store-${store.campaignId}`)) return false
  const seconds = secondsUnchanged(store)
  if (seconds < 1) return false
  response.headers.delete('cache-control')
  response.headers.set('x-page-cache', `${seconds}; tags=store:${store.campaignId}`)
  return true
}

async function unlock(page: Page, campaignId: string): Promise<Visit<never>> {
  try {
    checkOrigin(page.request, true)
    const password = String((await page.request.formData()).get('password') ?? '').slice(0, 64)
    const key = await unlockStore(publicDb(), { campaignId, password })
    const response = page.redirect(page.url.pathname, 303)
    if (key) response.headers.append('set-cookie', key)
    return { kind: 'redirect', response }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') return missing(page)
    page.response.status = error.status
    return { kind: 'password', name: await nameOfLocked(campaignId), problem: error.message }
  }
}

function missing({ response }: Page): { kind: 'missing' } {
  response.status = 404
  return { kind: 'missing' }
}

/** The page says whose password it asks for, as it did before one was typed. */
async function nameOfLocked(campaignId: string): Promise<string> {
  try {
    return (await readStore(publicDb(), campaignId, { cookie: null })).name
  } catch (error) {
    return error instanceof AppError ? nameOf(error) : ''
  }
}

function nameOf({ data }: AppError): string {
  return (data as { name?: string } | null)?.name ?? ''
}
