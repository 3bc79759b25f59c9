export const ROLES = ['owner', 'admin', 'sales', 'production', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The roles an invitation may carry: ownership is only handed over. */
export const INVITED_ROLES = ['admin', 'sales', 'production', 'viewer'] as const

/** What a member may do: see; sell (items, stores, orders, refunds); move work on; run the workspace; give it away or end it. */
export type Permission = 'view' | 'sell' | 'produce' | 'manage' | 'own'

const MATRIX: Record<Permission, readonly Role[]> = {
  view: ROLES,
  produce: ['owner', 'admin', 'sales', 'production'],
  sell: ['owner', 'admin', 'sales'],
  manage: ['owner', 'admin'],
  own: ['owner']
}

/** Who may do what, in words for people: each duty with the permission it needs and the calls that it is. */
export const DUTIES = [
  { id: 'look', needs: 'view', calls: ['listStores', 'getStore', 'listItems', 'listOrders', 'getDashboard'] },
  { id: 'move', needs: 'produce', calls: ['changeOrderState', 'resendOrderMail', 'exportOrders'] },
  { id: 'items', needs: 'sell', calls: ['createItem', 'updateItem', 'archiveItem', 'uploadFile'] },
  { id: 'designs', needs: 'sell', calls: ['createDocument', 'saveDocument', 'createPortfolio', 'updatePortfolio'] },
  { id: 'stores', needs: 'sell', calls: ['createStore', 'updateStore', 'changeStoreState'] },
  { id: 'refund', needs: 'sell', calls: ['refundOrder'] },
  { id: 'deleteStores', needs: 'manage', calls: ['deleteStore', 'deletePortfolio'] },
  { id: 'invite', needs: 'manage', calls: ['inviteUser', 'resendInvite', 'revokeInvite', 'changeRole'] },
  { id: 'details', needs: 'manage', calls: [] },
  { id: 'transfer', needs: 'own', calls: ['transferOwnership'] },
  { id: 'delete', needs: 'own', calls: ['getWorkspaceContents'] }
] as const satisfies { id: string; needs: Permission; calls: readonly string[] }[]

export function may(role: Role, permission: Permission): boolean {
  return MATRIX[permission].includes(role)
}

/** Whether somebody of this role may give, change or take away that one: nothing above one's own, and never ownership. */
export function mayGive(own: Role, role: Role): boolean {
  return may(own, 'manage') && role !== 'owner' && ROLES.indexOf(role) >= ROLES.indexOf(own)
}
