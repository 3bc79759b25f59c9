import { useStore } from '@nanostores/react'

import { $workspaces } from '#lib/client/stores/workspaces.ts'
import { may } from '#lib/shared/roles.ts'

/** Whether who looks may start production runs in this workspace. */
export function useMayRun(workspaceId: string): boolean {
  const role = useStore($workspaces, { ssr: 'initial' }).find(({ Id }) => Id === workspaceId)?.role
  return role !== undefined && may(role, 'production:write')
}
