import type { LiveNews } from '#lib/contract/live.ts'

/**
 * Hears of what is new in the workspace while the page is in sight: a browser has few connections to one server, and a
 * page nobody looks at needs none. What happens meanwhile is not heard: `onAgain` tells when it listens again. Gives a function
 * that ends it.
 */
export function watchWorkspace(
  workspaceId: string,
  onNews: (news: LiveNews) => void,
  onAgain?: () => void
): () => void {
  let source: EventSource | undefined
  let hasOpened = false

  function follow(): void {
    if (document.visibilityState === 'hidden') {
      source?.close()
      source = undefined
      return
    }
    if (source) return
    source = new EventSource(`/api/v2/events?WorkspaceId=${workspaceId}`)
    source.addEventListener('open', () => {
      if (hasOpened) onAgain?.()
      hasOpened = true
    })
    source.addEventListener('message', ({ data }) => onNews(JSON.parse(data as string) as LiveNews))
  }

  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    source?.close()
  }
}
