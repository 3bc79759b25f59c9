// News as server-sent events, for screens that are open. Each has an id; who was cut off names the last one it heard and
// is told what came after it.
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { createTurns } from '#lib/server/platform/http/turns.ts'
import { distinctNetwork } from '#lib/server/platform/request-context.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { memoryOfMachine } from '#lib/server/platform/worker-count.ts'

import { onNews, type ReceivedNotice } from './notify.ts'
import { createPlaces, placesFor } from './places.ts'
import { findLatestId, findNewsAfter } from './queries.ts'
import { createRounds } from './rounds.ts'

export interface Listening {
  /** Who listens, to limit how many windows one has open. */
  listener: string
  /** Has no account, but a link. */
  isGuest: boolean
  /** None: news of what belongs to no workspace, of one subject. */
  workspaceId: string | null
  /** Of one subject only. */
  subjectId?: string
  /** What the listener is told of it; nothing where it is none of their business. */
  describe: (told: ReceivedNotice) => object | undefined
  /** Asked every few seconds: whoever is removed, or signed out, hears nothing more. */
  isAllowed: () => Promise<boolean>
}

/** The others wait, so that a lost connection of thousands leaves those of the database to requests. */
const CATCH_UP_AT_ONCE = 4
/** A read that the database answers late, or never, keeps nobody else waiting longer. */
const TURN_MS = 2000
const CHECK_MS = 4000
/** Those of a turn are asked about together, so that thousands of streams are a few statements a second. */
const TURNS = 20
/** Proxies cut what is silent for a minute. */
const BEAT_EVERY = 6

/** Settings are known only once the process has started. */
const places = () => singleton('live-places', () => createPlaces(placesFor(memoryOfMachine() / env().workers)))
const takeTurn = singleton('live-turns', () => createTurns(CATCH_UP_AT_ONCE))
const checks = singleton('live-checks', () => createRounds(CHECK_MS, TURNS))

const encoder = new TextEncoder()

/** The stream ends with the caller, when it is no longer allowed, or when this process stops; browsers connect again by themselves. */
export function streamNews(
  db: Db,
  { listener, isGuest, describe, isAllowed, ...of }: Listening,
  request: Request
): Response {
  let end = () => {}
  const visitor = { listener, isGuest, workspaceId: of.workspaceId, network: distinctNetwork() }
  const givePlaceBack = places().enter(visitor, () => end())
  let isOver = false
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let lastId = lastHeard(request)
      /** Heard until what was missed is read. */
      let waiting: ReceivedNotice[] | undefined = []
      /** To read what was missed; it has not begun. */
      let isInLine = false
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      function forward(told: ReceivedNotice): void {
        lastId = Math.max(lastId ?? 0, told.id)
        const news = describe(told)
        if (news) send(`id: ${told.id}\ndata: ${JSON.stringify(news)}\n\n`)
      }

      async function catchUp(): Promise<void> {
        isInLine = false
        if (isOver) return
        const missed = lastId === undefined ? [] : await findNewsAfter(db, { ...of, id: lastId }).catch(() => undefined)
        // Too long ago: the screen has to look again as a whole.
        if (!missed || lastId === undefined) {
          lastId = await findLatestId(db, of.workspaceId).catch(() => lastId ?? 0)
          send(`event: ${missed ? 'begin' : 'gap'}\nid: ${lastId}\ndata: {}\n\n`)
        }
        for (const told of missed ?? []) forward(told)
        // The connection was lost again meanwhile: what was heard since waits for what was missed before it.
        if (isInLine) return
        const heard = waiting ?? []
        waiting = undefined
        for (const told of heard) forward(told)
      }

      // One after the other: the connection may be lost again meanwhile. A caller who is sent away connects anew.
      let caughtUp = Promise.resolve()
      function again(): void {
        waiting ??= []
        if (isInLine) return
        isInLine = true
        caughtUp = caughtUp.then(() => inTurn(catchUp)).catch(() => end())
      }

      end = () => {
        if (isOver) return
        leave()
        controller.close()
      }

      const forget = onNews(of.workspaceId, {
        hear(told) {
          if (of.subjectId !== undefined && told.subjectId !== of.subjectId) return
          if (waiting) waiting.push(told)
          else forward(told)
        },
        again
      })
      let checked = 0
      const endChecks = checks.add(async () => {
        const isGood = await isAllowed()
        if (isOver) return
        if (!isGood) end()
        else if (++checked % BEAT_EVERY === 0) send(': still here\n\n')
      })
      leave = () => {
        if (isOver) return
        isOver = true
        endChecks()
        forget()
        givePlaceBack()
      }
      send('retry: 3000\n\n')
      again()
    },
    cancel: () => leave()
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

/** In one line for all streams. */
function inTurn(work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const endTurn = takeTurn('', () => {
      const late = setTimeout(() => endTurn(), TURN_MS)
      work()
        .finally(() => {
          clearTimeout(late)
          endTurn()
        })
        .then(resolve, reject)
    })
  })
}

/** A browser that connects again says it by itself; a page that was out of sight, in the address. */
function lastHeard(request: Request): number | undefined {
  const given = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
  return given && /^\d{1,15}$/.test(given) ? Number(given) : undefined
}
