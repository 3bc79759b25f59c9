export const ROLES = ['owner', 'admin', 'sales', 'production', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What a member may do: see; sell (items, stores, orders, refunds); move work on; run the workspace; give it away or end it. */
export type Permission = 'view' | 'sell' | 'produce' | 'manage' | 'own'

const MATRIX: Record<Permission, readonly Role[]> = {
  view: ROLES,
  produce: ['owner', 'admin', 'sales', 'production'],
  sell: ['owner', 'admin', 'sales'],
  manage: ['owner', 'admin'],
  own: ['owner']
}

export function may(role: Role, permission: Permission): boolean {
  return MATRIX[permission].includes(role)
}
