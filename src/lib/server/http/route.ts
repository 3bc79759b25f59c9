import { z } from 'zod'

import type { Access, Data, Endpoint, Envelope, Parsed } from '#lib/contract/endpoint.ts'
import { guardActing, watchActing } from '#lib/server/admin/guard.ts'
import { type Actor, asMember, type Member, readActor } from '#lib/server/auth/actor.ts'
import { isDatabaseAway } from '#lib/server/db/away.ts'
import { type Db, getDb } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import { log } from '#lib/server/log.ts'

import { requestContext } from './context.ts'
import { answerOnce } from './idempotency.ts'
import { checkOrigin } from './origin.ts'
import { readJson, readQuery } from './read.ts'

type ActorOf<A extends Access> = A extends 'public' ? Actor | undefined : A extends 'workspace' ? Member : Actor

export interface Call<E extends Endpoint> extends Parsed<E> {
  db: Db
  actor: ActorOf<E['access']>
  request: Request
  /** Adds a Set-Cookie header to the reply. */
  setCookie: (cookie: string) => void
}

interface Context {
  request: Request
  params: Record<string, string | undefined>
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Data<E> | Response> | Data<E> | Response

const Uuid = z.uuid()
/** Seconds in which a caller need not even ask whether it is still so. */
const KEPT_BY_CALLERS = 60
const FAILED = 'Something went wrong. Please try again later.'

/** Turns an endpoint of the contract and a handler into an Astro endpoint. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): (context: Context) => Promise<Response> {
  return async ({ request, params }) => {
    const cookies: string[] = []
    try {
      const response = await answer(endpoint, handler, request, params, cookie => cookies.push(cookie))
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    } catch (error) {
      return refuse(endpoint, error)
    }
  }
}

async function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  request: Request,
  given: Record<string, string | undefined>,
  setCookie: (cookie: string) => void
): Promise<Response> {
  const db = getDb()
  const asked = readQuery(request.url)
  const named = endpoint.access === 'workspace' ? Uuid.safeParse(asked['WorkspaceId']).data : undefined
  const caller = await readActorFor(endpoint.access, db, request, named)
  checkOrigin(request, caller?.byCookie ?? false)
  await guardActing(db, endpoint, caller, request)
  const actor = checkAccess(endpoint.access, caller)
  // An id that cannot be one is answered like an id that is not there.
  const params = endpoint.params?.safeParse(given)
  if (params && !params.success) throw notFound('Page')
  const query = check(endpoint.query, asked)
  const member = endpoint.access === 'workspace' ? await proveMember(db, actor!, endpoint, named) : actor
  const text = endpoint.body ? await readJson(request, endpoint.maxBytes) : undefined
  const body = check(endpoint.body, text?.value)
  const call = { db, actor: member, params: params?.data, query, body, request, setCookie } as Call<E>

  const run = async () => {
    const data = await watchActing(call, endpoint, () => handler(call))
    if (data instanceof Response) return data
    const response = reply(200, { ok: true, data: endpoint.data.parse(data), message: '' })
    return endpoint.keepFor ? kept(response, endpoint.keepFor) : response
  }
  return endpoint.idempotent ? answerOnce(db, endpoint, actor, request, text?.text ?? '', run) : run()
}

/** An ended session does not keep anybody from what is public. */
async function readActorFor(
  access: Access,
  db: Db,
  request: Request,
  workspaceId?: string
): Promise<Actor | undefined> {
  if (access !== 'public') return readActor(db, request, workspaceId)
  try {
    return await readActor(db, request)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function checkAccess(access: Access, actor: Actor | undefined): Actor | undefined {
  if (access === 'public') return actor
  if (!actor) throw new AppError('unauthenticated', 'no authentication token provided')
  // To everybody else the admin's part does not exist.
  if (access === 'admin' && !actor.admin) throw notFound('Page')
  return actor
}

async function proveMember(db: Db, actor: Actor, endpoint: Endpoint, named: string | undefined): Promise<Member> {
  if (!named) throw notFound('Workspace')
  return asMember(db, actor, named, endpoint.may ?? (endpoint.method === 'GET' ? 'view' : 'sell'))
}

function check(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  const message = fields.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')
  throw new AppError('invalid', message, { data: { fields }, cause: result.error })
}

function refuse(endpoint: Endpoint, error: unknown): Response {
  if (error instanceof AppError) {
    const response = reply(error.status, { ok: false, data: error.data ?? null, message: error.message })
    if (error.retryAfter) response.headers.set('retry-after', String(error.retryAfter))
    return response
  }
  if (isDatabaseAway(error)) {
    log.warn({ endpoint: endpoint.name, code: (error as { code?: string }).code }, 'database away')
    const response = reply(503, {
      ok: false,
      data: null,
      message: 'The service is busy for a moment. Please try again.'
    })
    response.headers.set('retry-after', '2')
    return response
  }
  log.error({ endpoint: endpoint.name, err: error, requestId: requestContext().requestId }, 'request failed')
  return reply(500, { ok: false, data: null, message: FAILED })
}

/** For the page cache, which gives it to everybody, and for whoever got it. */
function kept(response: Response, seconds: number): Response {
  response.headers.set('x-page-cache', String(seconds))
  response.headers.set('cache-control', `public, max-age=${KEPT_BY_CALLERS}`)
  return response
}

function reply(status: number, envelope: Envelope<unknown>): Response {
  return Response.json(envelope, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  })
}
