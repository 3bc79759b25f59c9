import { t } from '#lib/i18n/t.ts'
import { z } from 'zod'

import type { Access, Data, Endpoint, Envelope, Parsed } from '#lib/contract/endpoint.ts'
import { guardActing, watchActing } from '#lib/server/platform/access/guard.ts'
import { type Actor, asMember, type Member, readActor } from '#lib/server/platform/access/actor.ts'
import { openApiKey, requireScope } from '#lib/server/platform/access/api-keys.ts'
import { type Guest, guestDb, hideAddress, openLink } from '#lib/server/platform/access/links.ts'
import { MAIL_WAITS, mailWaitsOf } from '#lib/shared/mail-waits.ts'
import { checkedSent } from '#lib/server/platform/checked.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { accountDb, type Db, getDb, memberDb, publicDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Permission } from '#lib/shared/roles.ts'

import { requestContext, withRequestContext } from '#lib/server/platform/request-context.ts'
import { createOnce, type Once, readIdempotencyKey } from './idempotency.ts'
import { recordRefusal } from './note-refusal.ts'
import { checkOrigin } from './origin.ts'
import { readAnyJson, readJson, readQuery } from './read.ts'

interface ActorsOf {
  public: Actor | undefined
  link: Guest
  user: Actor
  workspace: Member
  admin: Actor
}

export interface Call<E extends Endpoint> extends Parsed<E> {
  db: Db
  actor: ActorsOf[E['access']]
  /** An idempotent endpoint does its work in this. */
  once: Once
  request: Request
  /** Adds a Set-Cookie header to the reply. */
  setCookie: (cookie: string) => void
  setHeader: (name: string, value: string) => void
}

interface Context {
  request: Request
  /** The parts of the path that the endpoint names in braces. */
  params: Record<string, string>
}

/** An endpoint of the contract with what answers it. */
export interface Route {
  endpoint: Endpoint
  answer: (context: Context) => Promise<Response>
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Data<E> | Response> | Data<E> | Response

const Uuid = z.uuid()
/** What is read by an endpoint that names no parameters, or no body. */
const NOTHING = z.object({})
/** Seconds in which a caller need not even ask whether it is still so. */
const KEPT_BY_CALLERS = 60

/** Gives an endpoint of the contract its handler. Each domain lists its own in `routes.ts`. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    answer: ({ request, params }) =>
      withRequestContext({ ...requestContext() }, async () => {
        const headers = new Headers()
        const asked: Asked = { request, given: params, headers }
        try {
          return addHeaders(await answer(endpoint, handler, asked), headers)
        } catch (error) {
          recordRefusal(endpoint, error, asked)
          const response = refuse(endpoint, error)
          // A refusal with words may change who the browser is: it goes on elsewhere, or is signed out.
          return error instanceof AppError ? addHeaders(response, headers) : response
        }
      })
  }
}

interface Asked {
  request: Request
  given: Record<string, string>
  /** What the handler adds to the reply. */
  headers: Headers
  /** Known as soon as the session is read, and kept for the log where the call is refused. */
  caller?: Actor | undefined
}

async function answer<E extends Endpoint>(endpoint: E, handler: Handler<E>, asked: Asked): Promise<Response> {
  const db = dbOf(endpoint.access)
  const { request, given, headers } = asked
  const parameters = readQuery(request.url)
  const isInWorkspace = endpoint.access === 'workspace'
  const readNamed = () => (isInWorkspace ? Uuid.safeParse(parameters['WorkspaceId']).data : undefined)
  const caller = await readActorFor(endpoint, db, asked, readNamed())
  asked.caller = caller
  // A key has one workspace and need not name it.
  if (isInWorkspace && caller?.apiKey && caller.named) parameters['WorkspaceId'] ??= caller.named.workspaceId
  const named = readNamed()
  checkOrigin(request, caller?.byCookie ?? false)
  await guardActing(db, endpoint, caller, request)
  const actor = checkAccess(endpoint.access, caller)
  // An id that cannot be one is answered like an id that is not there.
  const params = endpoint.params?.safeParse(given)
  if (params && !params.success) throw notFound('Page')
  const query = checkedSent(endpoint.query ?? NOTHING, parameters, 'parameter')
  const member = endpoint.may ? await proveMember(actor!, endpoint.may, named) : actor
  const text = endpoint.body ? await readJson(request, endpoint.maxBytes) : await readUnasked(endpoint, request)
  const body = text && checkedSent(endpoint.body ?? NOTHING, text.value)
  const guest = endpoint.link === undefined ? undefined : await openLink(db, endpoint.link, given['link']!)
  if (guest) hideAddress(headers)
  // From here on the database itself gives out no row of another workspace.
  const own = guest ? guestDb(guest) : endpoint.access === 'workspace' ? memberDb(member as Member) : db
  const { once, uses } = createOnce(own, readIdempotencyKey(request, { endpoint, actor, body: text?.text ?? '' }))
  const call = {
    db: own,
    actor: guest ?? member,
    once,
    params: params?.data,
    query: endpoint.query && query,
    body: endpoint.body && body,
    request,
    ...settersOf(headers)
  } as Call<E>

  const watched = { ...call, actor: member, ...(guest && { db, actor: caller }) }
  const data = await watchActing(watched, endpoint, () => asCaller(caller, headers, () => handler(call)))
  if (endpoint.idempotent && uses.size === 0) throw new Error(`${endpoint.name} did not do its work once`)
  if (data instanceof Response) return data
  const response = reply(200, { ok: true, data: endpoint.data.parse(data), message: '' })
  if (uses.has('kept')) response.headers.set('idempotent-replayed', 'true')
  setCacheHeaders(endpoint, data, response)
  return response
}

function settersOf(headers: Headers): Pick<Call<Endpoint>, 'setCookie' | 'setHeader'> {
  return {
    setCookie: cookie => headers.append('set-cookie', cookie),
    setHeader: (name, value) => headers.set(name, value)
  }
}

function addHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.append(name, value)
  return response
}

function dbOf(access: Access): Db {
  if (access === 'admin') return getDb()
  return isOpen(access) ? publicDb() : accountDb()
}

/** Needs no session: its link, if it asks for one, says who may call. */
function isOpen(access: Access): boolean {
  return access === 'public' || access === 'link'
}

/** Work of this caller: what a program does by a key is written down under the key's name. */
async function asCaller<T>(caller: Actor | undefined, headers: Headers, work: () => T): Promise<Awaited<T>> {
  if (!caller) return await work()
  const mailWait = { count: 0, until: 0 }
  const { userId, apiKey } = caller
  const done = await withRequestContext(
    { ...requestContext(), userId, mailWait, ...(apiKey && { apiKey: apiKey.name }) },
    work
  )
  if (mailWait.count > 0) headers.set(MAIL_WAITS, mailWaitsOf(mailWait))
  return done
}

/** An ended session does not keep anybody from what is public. */
async function readActorFor(
  endpoint: Endpoint,
  db: Db,
  { request, headers }: Asked,
  workspaceId?: string
): Promise<Actor | undefined> {
  const { access } = endpoint
  if (!isOpen(access)) {
    const { setHeader } = settersOf(headers)
    const program = await openApiKey(db, { request, workspaceId, setHeader })
    if (program) requireScope(program, endpoint)
    return program ?? readActor(db, request, workspaceId)
  }
  try {
    return await readActor(db, request)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

function checkAccess(access: Access, actor: Actor | undefined): Actor | undefined {
  if (isOpen(access)) return actor
  if (!actor) throw new AppError('unauthenticated', t('errors.http.noToken'))
  // To everybody else the admin's part does not exist.
  if (access === 'admin' && !actor.admin) throw notFound('Page')
  return actor
}

async function proveMember(actor: Actor, may: Permission, named: string | undefined): Promise<Member> {
  if (!named) throw notFound('Workspace')
  return asMember(actor, named, may)
}

/** A body where none belongs, of which nothing would be done. */
async function readUnasked({ upload }: Endpoint, request: Request): ReturnType<typeof readAnyJson> {
  return upload ? undefined : readAnyJson(request)
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
      message: t('errors.http.busy')
    })
    response.headers.set('retry-after', '2')
    return response
  }
  log.error({ endpoint: endpoint.name, err: error, requestId: requestContext().requestId }, 'request failed')
  return reply(500, { ok: false, data: null, message: t('errors.http.failed') })
}

/** For the page cache, which gives it to everybody, and for whoever got it. */
function setCacheHeaders({ keepFor }: Endpoint, data: unknown, { headers }: Response): void {
  if (typeof keepFor === 'number') {
    headers.set('x-page-cache', String(keepFor))
    headers.set('cache-control', `public, max-age=${KEPT_BY_CALLERS}`)
  } else if (keepFor) {
    const { seconds, tags } = keepFor(data as never)
    if (seconds < 1) return
    headers.set('x-page-cache', `${seconds}; tags=${tags}`)
    headers.delete('cache-control')
  }
}

function reply(status: number, envelope: Envelope<unknown>): Response {
  return Response.json(envelope, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  })
}
