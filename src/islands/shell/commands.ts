import { t, type TextKey } from '#lib/i18n/t.ts'
import { NEW_STORE_HREF } from '#lib/shared/new-store.ts'
import type { Permission, Role } from '#lib/shared/roles.ts'

import { offeredTo } from './pages.ts'

/** Something to do that is called by its name, such as "invite": where it is done. */
interface Command {
  id: string
  label: TextKey
  /** Other words that people type for it. */
  words: TextKey
  href: (workspaceId: string) => string
  needs: Permission
}

const COMMANDS: Command[] = [
  {
    id: 'new-item',
    needs: 'items:write',
    label: 'search.commands.newItem',
    words: 'search.commands.newItemWords',
    href: () => '/dashboard/items/new'
  },
  {
    id: 'new-store',
    needs: 'stores:write',
    label: 'search.commands.newStore',
    words: 'search.commands.newStoreWords',
    href: () => NEW_STORE_HREF
  },
  {
    id: 'refund',
    needs: 'orders:write',
    label: 'search.commands.refund',
    words: 'search.commands.refundWords',
    href: () => '/dashboard/orders'
  },
  {
    id: 'slips',
    needs: 'orders:read',
    label: 'search.commands.slips',
    words: 'search.commands.slipsWords',
    href: () => '/dashboard/orders'
  },
  {
    id: 'invite',
    needs: 'members:write',
    label: 'search.commands.invite',
    words: 'search.commands.inviteWords',
    href: workspaceId => `/dashboard/workspaces/${workspaceId}/users`
  },
  {
    id: 'shop',
    needs: 'workspace:write',
    label: 'search.commands.shop',
    words: 'search.commands.shopWords',
    href: workspaceId => `/dashboard/workspaces/${workspaceId}/details`
  },
  {
    id: 'new-portfolio',
    needs: 'portfolios:write',
    label: 'search.commands.newPortfolio',
    words: 'search.commands.newPortfolioWords',
    href: () => '/dashboard/portfolios/create'
  }
]

/** Those that all of the typed words fit; none before something is typed. */
export function commandsFor(text: string, { workspaceId, role }: { workspaceId: string; role: Role | undefined }) {
  const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const fitting = offeredTo(role, COMMANDS).filter(({ label, words }) => {
    const said = `${t(label)} ${t(words)}`.toLowerCase()
    return wanted.every(word => said.includes(word))
  })
  return fitting.map(({ id, label, href }) => ({ id, title: t(label), href: href(workspaceId) }))
}
