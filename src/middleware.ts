import type { APIContext, MiddlewareNext } from 'astro'
import { defineMiddleware } from 'astro:middleware'

import { readActorIfAny } from '#lib/server/platform/access/actor.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { accountDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { ACTIVE_WORKSPACE_COOKIE, readCookie } from '#lib/server/platform/cookies.ts'
import { isApi } from '#lib/server/platform/http/refusals.ts'
import { log } from '#lib/server/platform/log.ts'
import { setLocale } from '#lib/server/platform/request-context.ts'
import { findWorkspacesOf, foundIfNone } from '#lib/server/identity/workspaces/service.ts'
import { LANGUAGES, languageOf, pathInLanguage } from '#lib/shared/languages.ts'
import { safeReturnTo } from '#lib/shared/return-to.ts'

const PRIVATE = /^\/(dashboard|checkout|designer(?!\/fonts))(\/|$)/i
const SIGN_IN = /^\/(login|signup)(\/|$)/i

/** Pages are read: every write is a call of the API, but for the password of a store, which works without a script. */
function isAllowedMethod(method: string, path: string): boolean {
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && acceptsForms(path))
}

function acceptsForms(path: string): boolean {
  return path.startsWith('/popup-stores/')
}

/** A page that the database keeps waiting, or a picture that too many wait for, is busy, not broken: the server in front says so in our own words. */
export const onRequest = defineMiddleware(async (context, next) => {
  try {
    return await answer(context, next)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return new Response(null, { status: 503 })
    if (!isDatabaseAway(error)) throw error
    log.warn({ path: context.url.pathname, code: (error as { code?: string }).code }, 'database away')
    return new Response(null, { status: 503 })
  }
})

/** Who is asking, and in which workspace. Only pages that show it pay for the look-up. */
async function answer(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, request, url, isPrerendered } = context
  const isCall = isApi(url.pathname)
  if (!isCall && !isAllowedMethod(request.method, url.pathname)) {
    const allow = acceptsForms(url.pathname) ? 'GET, HEAD, POST' : 'GET, HEAD'
    return new Response(null, { status: 405, headers: { allow } })
  }
  locals.workspaces = []
  if (isPrerendered || isCall) return next()
  const isPrivate = PRIVATE.test(url.pathname)
  if (!isPrivate && !SIGN_IN.test(url.pathname)) return next()

  const db = accountDb()
  const actor = await readActorIfAny(db, request)
  if (!actor) {
    if (!isPrivate) return next()
    return context.redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`, 303)
  }
  if (!isPrivate) return context.redirect(safeReturnTo(url.searchParams.get('returnTo')), 303)
  const from = context.currentLocale ?? LANGUAGES[0]
  const moved = pathInLanguage(url.pathname, { from, to: languageOf(actor.language) })
  if (moved) return context.redirect(moved + url.search, 303)
  locals.actor = actor
  locals.workspaces = await findWorkspacesOf(db, actor.userId)
  if (locals.workspaces.length === 0) locals.workspaces = await foundIfNone(db, actor.userId)
  const chosenId = readCookie(request.headers.get('cookie'), ACTIVE_WORKSPACE_COOKIE)
  const workspace = locals.workspaces.find(({ Id }) => Id === chosenId) ?? locals.workspaces[0]
  if (workspace) setLocale(workspace.locale)
  Object.defineProperty(locals, 'member', {
    get() {
      if (!workspace) throw new Error('This page reads Astro.locals.member, but the person has no workspace')
      return { ...actor, workspaceId: workspace.Id, role: workspace.role }
    }
  })
  return next()
}
