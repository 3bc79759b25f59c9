import { randomUUID } from 'node:crypto'
import { createApiKey } from '#lib/contract/developers.ts'
import { sent } from '../../support/world.ts'
import type { Victim } from '../victim.ts'

import {
  type Asked,
  type Row,
  member,
  manage,
  own,
  self,
  signedIn,
  everybody,
  inside,
  nothing,
  nobody
} from './parts.ts'

/** A file that the owner brought and that was of no use. */
async function anImport({ owner }: Victim): Promise<{ importId: string }> {
  const row = { user_id: owner.userId, file_name: 'shop.zip', bytes: 100, state: 'failed' }
  const { getDb } = await import('#lib/server/platform/db/index.ts')
  const made = getDb().insertInto('workspace_imports').values(row).returning('id as importId')
  return made.executeTakeFirstOrThrow()
}

async function invitation(victim: Victim): Promise<Asked> {
  return { query: victim.inside, body: { InviteId: (await victim.invitation()).InviteId } }
}

const KEY = { name: 'Till', scopes: ['jobs:read' as const], days: 30 }

async function apiKey({ owner: as, inside: query }: Victim): Promise<Asked> {
  const { keys } = await sent(createApiKey, { as, query, body: KEY })
  return { params: { keyId: keys[0]!.id }, query }
}

export const WORKSPACES: Record<string, Row> = {
  // Other programs.
  listApiKeys: { expected: manage(), ask: inside },
  createApiKey: { acting: 'refused', expected: manage(), ask: victim => ({ query: victim.inside, body: KEY }) },
  revokeApiKey: { acting: 'refused', expected: manage(), ask: apiKey },
  getWorkspaces: {
    expected: self(),
    ask: ({ owner }) => ({ query: { Email: owner.email, IncludeUsersAndRoles: true } })
  },
  createWorkspace: {
    acting: 'open',
    expected: self(),
    ask: ({ owner }) => ({ body: { userId: owner.userId, workspaceName: 'New' } })
  },
  startWorkspaceExport: { acting: 'refused', expected: manage(), ask: inside },
  getWorkspaceExport: { expected: manage(), ask: inside },
  downloadWorkspaceExport: {
    acting: 'refused',
    expected: manage(404),
    ask: ({ inside }) => ({ query: inside, params: { exportId: randomUUID() } })
  },
  listWorkspaceImports: { expected: signedIn(), ask: nothing },
  beginWorkspaceImport: {
    acting: 'refused',
    expected: signedIn(),
    ask: () => ({ body: { fileName: 'shop.zip', bytes: 100 } })
  },
  sendWorkspaceImportPart: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: { ...(await anImport(victim)), part: '0' } })
  },
  checkWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim) })
  },
  startWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim), body: { name: 'Moved' } })
  },
  takeBackWorkspaceImport: {
    acting: 'refused',
    expected: self(409),
    ask: async victim => ({ params: await anImport(victim) })
  },
  dropWorkspaceImport: {
    acting: 'refused',
    expected: self(),
    ask: async victim => ({ params: await anImport(victim) })
  },
  updateWorkspace: {
    acting: 'open',
    expected: manage(),
    ask: ({ workspaceId, mark }) => ({ body: { workspaceId, businessName: mark } })
  },
  deleteWorkspace: {
    acting: 'refused',
    // The owner's last one stays.
    expected: own(409),
    ask: ({ workspaceId }, caller) => ({
      query: { WorkspaceId: workspaceId, UserId: caller.userId, Email: caller.email }
    })
  },
  getWorkspaceSid: { expected: member(), ask: inside },
  getWorkspaceContents: { expected: own(), ask: inside },
  inviteUser: {
    acting: 'refused',
    expected: manage(),
    ask: victim => ({ query: victim.inside, body: { Email: nobody(), Role: 'viewer' } })
  },
  getPendingInvites: { expected: manage(), ask: inside },
  getInvite: {
    expected: everybody(),
    open: true,
    ask: async victim => ({ query: { InviteId: (await victim.invitation()).InviteId } })
  },
  acceptInvite: {
    acting: 'refused',
    // To another address: nobody here can.
    expected: signedIn(404),
    ask: async victim => ({ body: { InviteId: (await victim.invitation()).InviteId } })
  },
  declineInvite: {
    acting: 'refused',
    // Without an account the link is enough; another account is the wrong one.
    expected: [...Array<number>(7).fill(404), 200],
    ask: async victim => ({ body: { InviteId: (await victim.invitation()).InviteId } })
  },
  resendInvite: { acting: 'refused', expected: manage(), ask: invitation },
  revokeInvite: { acting: 'refused', expected: manage(), ask: invitation },
  changeRole: {
    acting: 'refused',
    expected: manage(),
    ask: async victim => ({ query: victim.inside, body: { UserId: (await victim.member()).userId, Role: 'sales' } })
  },
  removeMember: {
    acting: 'refused',
    expected: manage(),
    ask: async victim => ({ query: { ...victim.inside, UserId: (await victim.member()).userId } })
  },
  transferOwnership: {
    acting: 'refused',
    expected: own(),
    ask: async victim => ({ query: victim.inside, body: { UserId: (await victim.member()).userId } })
  },
  listSavedViews: { expected: member(), ask: victim => ({ query: { ...victim.inside, list: 'orders' } }) },
  saveView: {
    acting: 'open',
    expected: member(),
    ask: victim => ({ query: victim.inside, body: { list: 'orders', name: 'Mine', query: 'sort=total' } })
  },
  deleteSavedView: {
    acting: 'open',
    expected: member(),
    ask: victim => ({ query: { ...victim.inside, list: 'orders', name: 'Mine' } })
  }
}
