import type { LiveNews } from '#lib/contract/live.ts'
import { dropOldest } from '#lib/shared/drop-oldest.ts'

/** Enough to know a news again that is told twice. */
const REMEMBERED = 1000

/**
 * Hears of what is new in the workspace while the page is in sight: a browser has few connections to one server, and a
 * page nobody looks at needs none. What happens meanwhile is told afterwards; `onGap` says that it is not known, so that
 * the page looks again as a whole. Gives a function that ends it.
 */
export function watchWorkspace(workspaceId: string, onNews: (news: LiveNews) => void, onGap?: () => void): () => void {
  const shared = streams.get(workspaceId) ?? share(workspaceId)
  const listener = { onNews, onGap }
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    if (shared.listeners.size > 0) return
    shared.end()
    if (streams.get(workspaceId) === shared) streams.delete(workspaceId)
  }
}

interface Shared {
  listeners: Set<{ onNews: (news: LiveNews) => void; onGap: (() => void) | undefined }>
  end: () => void
}

/** All that listen on a page have one stream. */
const streams = new Map<string, Shared>()

function share(workspaceId: string): Shared {
  const listeners: Shared['listeners'] = new Set()
  const address = `/api/v2/events?WorkspaceId=${workspaceId}`
  const tell = (news: LiveNews) => {
    for (const { onNews } of [...listeners]) onNews(news)
  }
  const end = listenTo(address, tell, () => {
    for (const { onGap } of [...listeners]) onGap?.()
  })
  const shared = { listeners, end }
  streams.set(workspaceId, shared)
  return shared
}

/** Hears of changes of an order by its link, and once when it begins to listen: it may have changed since the page was made. */
export function watchOrder(orderId: string, onChange: () => void): () => void {
  return listenTo(`/api/v2/store/orders/${orderId}/events`, onChange, onChange, onChange)
}

/** Hears of changes of the conversation about a request, and once when it begins to listen. */
export function watchRequest(requestId: string, onChange: () => void): () => void {
  return listenTo(`/api/v2/request/${requestId}/events`, onChange, onChange, onChange)
}

/** Hears of new notes about a job, and once when it begins to listen. */
export function watchJob(workspaceId: string, jobId: string, onChange: () => void): () => void {
  const address = `/api/v2/job/${jobId}/comment/events?WorkspaceId=${workspaceId}`
  return listenTo(address, onChange, onChange, onChange)
}

/** Hears of changes of the conversation with a customer, by the address of either side, and once when it begins to listen. */
export function watchConversation(address: string, onChange: () => void, onTyping?: () => void): () => void {
  const hear = ({ typing }: { typing?: boolean }) => (typing ? onTyping?.() : onChange())
  return listenTo(address, hear, onChange, onChange)
}

function listenTo<T>(address: string, onNews: (news: T) => void, onGap?: () => void, onBegin?: () => void): () => void {
  let source: EventSource | undefined
  let lastId = ''
  const heard = new Set<string>()

  function follow(): void {
    if (document.visibilityState === 'hidden') {
      source?.close()
      source = undefined
      return
    }
    if (source) return
    const url = new URL(address, location.origin)
    if (lastId) url.searchParams.set('after', lastId)
    source = new EventSource(url)
    source.addEventListener('begin', ({ lastEventId }) => {
      lastId = lastEventId
      onBegin?.()
    })
    source.addEventListener('gap', ({ lastEventId }) => {
      lastId = lastEventId
      onGap?.()
    })
    source.addEventListener('message', ({ data, lastEventId }) => {
      if (heard.has(lastEventId)) return
      heard.add(lastEventId)
      dropOldest(heard, REMEMBERED)
      // A transaction that began before may be told of after.
      if (Number(lastEventId) > Number(lastId)) lastId = lastEventId
      onNews(JSON.parse(data as string) as T)
    })
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}
