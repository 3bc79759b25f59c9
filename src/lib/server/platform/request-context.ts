import { AsyncLocalStorage } from 'node:async_hooks'

import { asLocale } from '#lib/shared/locales.ts'
import { DEFAULT_LOCALE, type Locale, readLocaleFrom } from '#lib/shared/locale.ts'

import { singleton } from './singleton.ts'
import { networkOf } from './client-address.ts'

interface RequestContext {
  requestId: string
  ip: string
  /** The name of the key by which a program calls. */
  apiKey?: string
  /** Of the workspace for which work is done. */
  locale?: Locale
  /** The signed-in person who calls. */
  userId?: string
  /** Mails of this request that wait, so that the reply can say so; `until` is when the last of them leaves. */
  mailWait?: { count: number; until: number }
}

const storage = singleton('request-context', () => new AsyncLocalStorage<RequestContext>())

/** What is known of the request under way; empty outside of one. */
export function requestContext(): RequestContext {
  return storage.getStore() ?? { requestId: '', ip: '' }
}

/** For the column `by_key` of what is written in this request: the name of the key, null where a person is at work. */
export function usedKey(): string | null {
  return requestContext().apiKey ?? null
}

/** Where the request comes from, as limits are counted; empty outside of one. */
export function callerNetwork(): string {
  return networkOf(requestContext().ip)
}

/** The same, but empty for loopback: a proxy that TRUST_PROXY does not name stands for everybody. */
export function distinctNetwork(): string {
  const network = callerNetwork()
  return network.startsWith('127.') || network.startsWith('0:0:0:0:') ? '' : network
}

/** From here on texts, dates and numbers of this request are written so. Whoever is behind it is known by now. */
export function setLocale(locale: string): void {
  const context = storage.getStore()
  if (context) context.locale = asLocale(locale)
}

/** The same for a part of background work, which serves many workspaces. */
export function withLocale<T>(locale: string, work: () => T): T {
  return storage.run({ ...requestContext(), locale: asLocale(locale) }, work)
}

readLocaleFrom(() => storage.getStore()?.locale ?? DEFAULT_LOCALE)

export function withRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}
