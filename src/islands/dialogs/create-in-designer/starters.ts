import { call } from '#lib/client/api.ts'
import { listStarters } from '#lib/contract/calls/document-history.ts'
import type { Starter } from '#lib/contract/document-history.ts'

let known: { workspaceId: string; asked: Promise<Starter[]>; starters?: Starter[] } | undefined

/** The layouts to begin with: asked for once, since they are the same until the next release. */
export function fetchStarters(workspaceId: string): Promise<Starter[]> {
  if (known?.workspaceId === workspaceId) return known.asked
  const asked = call(listStarters, { query: { WorkspaceId: workspaceId } })
  const entry: NonNullable<typeof known> = { workspaceId, asked }
  known = entry
  asked.then(
    starters => {
      entry.starters = starters
    },
    () => {
      if (known === entry) known = undefined
    }
  )
  return asked
}

/** Those that have come already. */
export function startersNow(workspaceId: string): Starter[] {
  return (known?.workspaceId === workspaceId && known.starters) || []
}

/** Fetches the pictures too, so that the dialog stands with them. */
export async function prepareStarters(workspaceId: string): Promise<void> {
  for (const { thumbnailUrl } of await fetchStarters(workspaceId).catch(() => [])) new Image().src = thumbnailUrl
}
