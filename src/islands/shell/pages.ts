import {
  BriefcaseBusiness,
  Building2,
  CircleQuestionMark,
  Contact,
  Factory,
  FileText,
  Images,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mail,
  MessageCircleQuestion,
  Package,
  PackageOpen,
  PenTool,
  ReceiptText,
  Settings,
  Shirt,
  SlidersHorizontal,
  Store,
  UserRound
} from 'lucide-react'

import type { TextKey } from '#lib/i18n/t.ts'
import { may, type Permission, type Role } from '#lib/shared/roles.ts'

export interface NavPage {
  href: string
  label: TextKey
  icon: LucideIcon
  /** Offered to whoever may do this; to everybody where nothing is named. */
  needs?: Permission
}

const HOME: NavPage = { href: '/dashboard', label: 'nav.home', icon: LayoutDashboard }

export interface NavGroup {
  /** None: stands by itself. */
  label?: TextKey
  pages: NavPage[]
}

/** The areas, as the bar shows them. */
export const GROUPS: NavGroup[] = [
  { pages: [HOME] },
  {
    label: 'nav.work',
    pages: [
      { href: '/dashboard/jobs', label: 'jobs.title', icon: BriefcaseBusiness },
      { href: '/dashboard/orders', label: 'nav.orders', icon: ReceiptText },
      { href: '/dashboard/production', label: 'nav.production', icon: Factory, needs: 'production:read' },
      { href: '/dashboard/design', label: 'nav.designs', icon: PenTool },
      { href: '/dashboard/blanks', label: 'blanks.title', icon: Package }
    ]
  },
  {
    label: 'nav.sell',
    pages: [
      { href: '/dashboard/stores', label: 'nav.stores', icon: Store },
      { href: '/dashboard/items', label: 'nav.items', icon: Shirt },
      { href: '/dashboard/portfolios', label: 'portfolios.title', icon: Images }
    ]
  },
  {
    label: 'nav.customers',
    pages: [
      { href: '/dashboard/leads', label: 'leads.title', icon: MessageCircleQuestion },
      { href: '/dashboard/customers', label: 'customers.title', icon: Contact },
      { href: '/dashboard/invoices', label: 'invoices.title', icon: FileText, needs: 'invoices:read' },
      { href: '/dashboard/mails', label: 'mails.title', icon: Mail }
    ]
  },
  {
    label: 'nav.shop',
    pages: [
      { href: '/dashboard/make', label: 'make.title', icon: PackageOpen },
      { href: '/dashboard/payouts', label: 'payouts.title', icon: Landmark, needs: 'payments:read' },
      { href: '/dashboard/workspaces', label: 'nav.workspaces', icon: Building2 }
    ]
  }
]

export const HELP: NavPage = { href: '/dashboard/support/help', label: 'help.title', icon: CircleQuestionMark }

/** Where to ask. */
export const SUPPORT: NavPage = { href: '/dashboard/support-request', label: 'supportRequest.title', icon: LifeBuoy }

/** What is about the person. */
export const PERSON: NavPage[] = [
  { href: '/dashboard/account/settings', label: 'account.tabs.settings', icon: Settings },
  { href: '/dashboard/account/profile', label: 'account.tabs.profile', icon: UserRound },
  { href: '/dashboard/account/preferences', label: 'account.tabs.preferences', icon: SlidersHorizontal }
]

/** What the search offers by name. */
export const PAGES: NavPage[] = [...GROUPS.flatMap(({ pages }) => pages), ...PERSON, HELP, SUPPORT]

/** No way is offered that ends at "not found" for whoever goes it. */
export function offeredTo<P extends { needs?: Permission }>(role: Role | undefined, pages: readonly P[]): P[] {
  return pages.filter(({ needs }) => !needs || (role !== undefined && may(role, needs)))
}
