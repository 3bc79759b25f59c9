import { createDesignerSession } from '#lib/contract/calls/designer.ts'
import type { Input } from '#lib/contract/endpoint.ts'

import { call } from './api.ts'

type Opening = Input<typeof createDesignerSession>['body'] & { workspaceId: string }

/** Goes to the designer; it comes back to where it was opened. */
export async function openDesigner({ workspaceId, ...body }: Opening): Promise<void> {
  const returnTo = location.pathname + location.search
  const { url } = await call(createDesignerSession, {
    query: { WorkspaceId: workspaceId },
    body: { returnTo, ...body }
  })
  location.assign(url)
}
