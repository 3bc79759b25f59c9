export const ROLES = ['owner', 'admin', 'sales', 'production', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** The roles an invitation may carry: ownership is only handed over. */
export const INVITED_ROLES = ['admin', 'sales', 'production', 'viewer'] as const

const WORKERS = ['owner', 'admin', 'sales', 'production'] as const
const SELLERS = ['owner', 'admin', 'sales'] as const
const MANAGERS = ['owner', 'admin'] as const
/** Who makes the goods need not see what the shop charges and earns. */
const SEES_MONEY = ['owner', 'admin', 'sales', 'viewer'] as const

/** Who may do what, by the resource: each endpoint of a workspace names one of these, so none is open by omission. */
const ALLOWED = {
  'artwork:read': ROLES,
  'blanks:read': ROLES,
  'blanks:write': SELLERS,
  'costs:read': ROLES,
  'costs:write': SELLERS,
  'customers:read': ROLES,
  /** Changing, merging and importing them, taking the list along. */
  'customers:write': SELLERS,
  /** For good. */
  'customers:delete': MANAGERS,
  'designs:read': ROLES,
  'designs:write': SELLERS,
  /** Comments for each other on places of a design. */
  'designs:comment': WORKERS,
  /** Keys for other programs, and what they are told. */
  'developers:manage': MANAGERS,
  'files:read': ROLES,
  'files:write': SELLERS,
  'films:read': ROLES,
  'films:write': WORKERS,
  /** What customers owe and have paid. */
  'invoices:read': SELLERS,
  'invoices:write': SELLERS,
  /** How they are numbered, when they are due, what reminds of them. */
  'invoices:manage': MANAGERS,
  'items:read': ROLES,
  'items:write': SELLERS,
  'jobs:read': ROLES,
  /** Moving them on, counting what is made, to-dos and notes. */
  'jobs:work': WORKERS,
  'jobs:write': SELLERS,
  'leads:read': ROLES,
  'leads:write': SELLERS,
  'members:read': ROLES,
  'members:leave': ROLES,
  'members:write': MANAGERS,
  'orders:read': ROLES,
  /** Moving them on, writing to buyers, taking the list along. */
  'orders:work': WORKERS,
  /** Refunds, cancelling, letting a held one go on. */
  'orders:write': SELLERS,
  /** What the shop earns: payouts, disputes, settlements, the sales on the first page, the account that is paid. */
  'payments:read': SEES_MONEY,
  /** Where the money goes: connecting the account that is paid. */
  'payments:write': MANAGERS,
  'portfolios:read': ROLES,
  'portfolios:write': SELLERS,
  'portfolios:delete': MANAGERS,
  /** What customers pay and what things cost the shop. */
  'prices:read': SEES_MONEY,
  /** Tables and rules; the price of one line belongs to its job. */
  'prices:write': MANAGERS,
  'production:read': ROLES,
  /** Starting runs, pressing, bagging, handing over. */
  'production:write': ['owner', 'admin', 'production'],
  'purchases:read': ROLES,
  'purchases:write': SELLERS,
  /** Counting what came. */
  'purchases:receive': WORKERS,
  'stores:read': ROLES,
  'stores:write': SELLERS,
  'stores:delete': MANAGERS,
  'supplies:read': ROLES,
  /** Film and machines from the platform: filling the cart and paying it. */
  'supplies:buy': SELLERS,
  'workspace:read': ROLES,
  'workspace:write': MANAGERS,
  /** Taking everything along as one file. */
  'workspace:export': MANAGERS,
  /** Giving it away, ending it. */
  'workspace:own': ['owner']
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof ALLOWED
export const PERMISSIONS = Object.keys(ALLOWED) as Permission[]

/** Who may do what, in words for people: each duty with the permission it needs and the calls that it is. */
export const DUTIES = [
  { id: 'look', needs: 'workspace:read', calls: ['listStores', 'getStore', 'listItems', 'listOrders', 'getDashboard'] },
  { id: 'earnings', needs: 'payments:read', calls: ['listPayouts', 'listDisputes', 'getSettlement'] },
  { id: 'move', needs: 'orders:work', calls: ['changeOrderState', 'resendOrderMail', 'exportOrders'] },
  { id: 'items', needs: 'items:write', calls: ['createItem', 'updateItem', 'archiveItem', 'uploadFile'] },
  {
    id: 'designs',
    needs: 'designs:write',
    calls: ['createDocument', 'saveDocument', 'createPortfolio', 'updatePortfolio']
  },
  {
    id: 'comments',
    needs: 'designs:comment',
    calls: ['addDesignComment', 'answerDesignComment', 'resolveDesignComment']
  },
  { id: 'stores', needs: 'stores:write', calls: ['createStore', 'updateStore', 'changeStoreState'] },
  { id: 'refund', needs: 'orders:write', calls: ['refundOrder'] },
  { id: 'deleteStores', needs: 'stores:delete', calls: ['deleteStore', 'deletePortfolio'] },
  { id: 'invite', needs: 'members:write', calls: ['inviteUser', 'resendInvite', 'revokeInvite', 'changeRole'] },
  { id: 'details', needs: 'workspace:write', calls: [] },
  { id: 'export', needs: 'workspace:export', calls: ['startWorkspaceExport', 'downloadWorkspaceExport'] },
  { id: 'payments', needs: 'payments:write', calls: ['connectPaymentAccount'] },
  { id: 'transfer', needs: 'workspace:own', calls: ['transferOwnership'] },
  { id: 'delete', needs: 'workspace:own', calls: ['getWorkspaceContents'] }
] as const satisfies { id: string; needs: Permission; calls: readonly string[] }[]

export function may(role: Role, permission: Permission): boolean {
  return (ALLOWED[permission] as readonly Role[]).includes(role)
}

/** Whether somebody of this role may give, change or take away that one: nothing above one's own, and never ownership. */
export function mayGive(own: Role, role: Role): boolean {
  return may(own, 'members:write') && role !== 'owner' && ROLES.indexOf(role) >= ROLES.indexOf(own)
}
