// News of a workspace as server-sent events, for screens that are open.
import type { LiveNews } from '#lib/contract/live.ts'
import { asMember, type Member, readActor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { onNotice } from './notify.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** Whoever is removed, or signed out, hears nothing more after this. */
const CHECK_MS = 4000
/** Proxies cut what is silent for a minute. */
const BEAT_EVERY = 6
const STREAMS_OF_ONE = 8
const STREAMS_OF_ALL = 2000

const open = singleton('live-streams', () => new Map<string, number>())

/** The stream ends with the caller, with the membership, or when this process stops; browsers connect again by themselves. */
export function watch(db: Db, member: Member, request: Request): Response {
  const { userId, workspaceId } = member
  enter(userId)
  const encoder = new TextEncoder()
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const forget = onNotice(notice => {
        if (notice.kind === 'cache' || notice.workspaceId !== workspaceId) return
        const news: LiveNews =
          notice.kind === 'order'
            ? { kind: 'order', id: notice.orderId }
            : { kind: 'design', id: notice.documentId, rev: notice.rev }
        send(`data: ${JSON.stringify(news)}\n\n`)
      })
      let checks = 0
      const timer = setInterval(async () => {
        if (await isMember(db, request, workspaceId)) {
          if (++checks % BEAT_EVERY === 0) send(': still here\n\n')
        } else {
          leave()
          controller.close()
        }
      }, CHECK_MS)
      leave = () => {
        leave = () => {}
        clearInterval(timer)
        forget()
        exit(userId)
      }
      send('retry: 3000\n\n')
    },
    cancel: () => leave()
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

function enter(userId: string): void {
  const own = open.get(userId) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (own >= STREAMS_OF_ONE || all >= STREAMS_OF_ALL) {
    throw new AppError('too_many', 'Too many windows listen for news at the same time.', { retryAfter: 30 })
  }
  open.set(userId, own + 1)
}

function exit(userId: string): void {
  const left = (open.get(userId) ?? 1) - 1
  if (left > 0) open.set(userId, left)
  else open.delete(userId)
}

/** While the database does not answer, nobody is sent away. */
async function isMember(db: Db, request: Request, workspaceId: string): Promise<boolean> {
  try {
    const actor = await readActor(db, request, workspaceId)
    if (!actor) return false
    await asMember(actor, workspaceId, 'workspace:read')
    return true
  } catch (error) {
    return !(error instanceof AppError)
  }
}
