import type { Team } from '#islands/parts/members/useMembers.ts'

import { defineDialog } from '../dialog.ts'

/** Members and invitations of a workspace; resolves when it is closed, with true when the caller has no say in it any more. */
export const manageDialog = defineDialog<
  Pick<Team, 'workspaceId' | 'businessName' | 'role' | 'userId' | 'timeZone'>,
  true
>('manage', () => import('./ManageDialog.tsx'))
