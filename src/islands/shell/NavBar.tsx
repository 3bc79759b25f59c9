import { useStore } from '@nanostores/react'
import {
  Building2,
  ChevronsUpDown,
  Landmark,
  LogOut,
  Mail,
  Menu as MenuIcon,
  MessageSquareHeart,
  PackageCheck,
  Search,
  UserRoundCheck,
  Users,
  X
} from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { feedbackDialog } from '#islands/dialogs/feedback/index.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { KeyHint } from '#islands/ui/KeyHint.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { logOut } from '#lib/client/account.ts'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { $navOpen, toggleNav, toggleSearch } from '#lib/client/stores/nav.ts'
import { $session } from '#lib/client/stores/session.ts'
import { $unread, countUnread } from '#lib/client/stores/unread.ts'
import { $workspaces, chooseWorkspace } from '#lib/client/stores/workspaces.ts'
import type { SessionUser } from '#lib/contract/auth.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

import { GROUPS, HELP, type NavGroup, offeredTo, PERSON, SUPPORT } from './pages.ts'

interface Props {
  path: string
  user: SessionUser
  admin: boolean
  workspaces: Workspace[]
  workspaceId: string
}

const ADMIN: NavGroup = {
  label: 'nav.admin',
  pages: [
    { href: '/dashboard/admin/impersonate', label: 'impersonate.title', icon: UserRoundCheck },
    { href: '/dashboard/admin/mail', label: 'mailSenders.title', icon: Mail },
    { href: '/dashboard/admin/supply-orders', label: 'supplyOrders.adminTitle', icon: PackageCheck },
    { href: '/dashboard/admin/payouts', label: 'platformAccount.title', icon: Landmark }
  ]
}

/** The dark bar at the side; on a phone a bar on top that opens it. */
export function NavBar({ path, user, admin, workspaces, workspaceId }: Props) {
  const open = useStore($navOpen, { ssr: 'initial' })
  // Renamed in the settings, the person is called so at once.
  const { firstName, lastName } = useStore($session, { ssr: 'initial' })?.user ?? user
  const name = `${firstName} ${lastName}`
  const role = workspaces.find(({ Id }) => Id === workspaceId)?.role
  const unread = countUnread(useStore($unread, { ssr: 'initial' }))

  return (
    <header
      className="nav sticky top-[var(--acting-bar,0px)] flex h-[calc(100dvh_-_var(--acting-bar,0px))] flex-col gap-3 bg-canvas px-3 py-4 text-text max-lg:z-30 max-lg:h-auto max-lg:max-h-[calc(100dvh_-_var(--acting-bar,0px))] max-lg:overflow-y-auto max-lg:px-3 max-lg:py-2 on-ink"
      data-open={open || undefined}
    >
      <div className="flex items-center justify-between">
        <a className="nav-brand" href="/dashboard">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span className="display">Platen</span>
        </a>
        <span className="hidden max-lg:flex max-lg:gap-1">
          <IconButton label={t('search.title')} icon={<Search />} onClick={() => toggleSearch(true)} />
          <IconButton
            label={t(open ? 'nav.close' : 'nav.open')}
            icon={open ? <X /> : <MenuIcon />}
            aria-expanded={open}
            onClick={() => toggleNav()}
          />
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 max-lg:hidden max-lg:pb-2 max-lg:[.nav[data-open]_&]:flex">
        <WorkspaceSwitcher userId={user.id} workspaces={workspaces} workspaceId={workspaceId} />
        <button
          type="button"
          className="nav-search flex items-center gap-2.5 rounded-md border border-line px-2.5 py-1.75 text-start text-sm text-muted [background:none] hover:bg-hover hover:text-text max-lg:hidden [&>:last-child]:ms-auto [&>svg]:size-4.5"
          aria-keyshortcuts="Control+K"
          onClick={() => toggleSearch(true)}
        >
          <Search aria-hidden="true" />
          {t('search.title')}
          <KeyHint keys="Ctrl+K" />
        </button>
        <nav aria-label={t('nav.label')} className="grid content-start gap-2.5 overflow-y-auto">
          {(admin ? [...GROUPS, ADMIN] : GROUPS).map(({ label: group, pages }) => (
            <section key={group ?? ''} className="grid gap-0.5" aria-label={group && t(group)}>
              {group && <span className="px-2.5 text-[length:0.75rem] font-semibold text-muted">{t(group)}</span>}
              {offeredTo(role, pages).map(({ href, label, icon: Icon }) => (
                <a
                  key={href}
                  href={href}
                  className="flex min-h-7.5 items-center gap-2.5 rounded-md px-2.5 font-medium text-muted [transition:background_var(--quick)] hover:bg-hover hover:text-heading aria-[current=page]:bg-hover aria-[current=page]:text-heading aria-[current=page]:[box-shadow:inset_3px_0_0_var(--accent)] max-lg:min-h-11 [&>svg]:size-4.5 [&>svg]:flex-none"
                  aria-current={isCurrent(path, href) ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" />
                  {t(label)}
                  {href === '/dashboard/jobs' && unread > 0 && (
                    <span className="ms-auto min-w-5.5 rounded-full bg-white px-1.5 text-center text-[length:0.75rem] leading-[1.375rem] font-semibold text-ink-900 tabular-nums">
                      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                      <span className="sr-only">{t('nav.unread', { count: unread })}</span>
                    </span>
                  )}
                </a>
              ))}
            </section>
          ))}
        </nav>
        <div className="mt-auto border-t border-t-line pt-3 [&>.button]:h-auto [&>.button]:w-full [&>.button]:justify-start [&>.button]:gap-2.5 [&>.button]:px-1 [&>.button]:py-1.5 [&>.button]:text-start [&>.button>svg]:ms-auto">
          <Menu
            label={name}
            icon={<Avatar name={name} size="small" />}
            iconAfter={<ChevronsUpDown />}
            variant="quiet"
            items={[
              ...[...PERSON, HELP, SUPPORT].map(({ href, label, icon: Icon }) => ({
                id: href,
                href,
                label: t(label),
                icon: <Icon />
              })),
              {
                id: 'feedback',
                label: t('nav.feedback'),
                icon: <MessageSquareHeart />,
                onAction: () => void openDialog(feedbackDialog, { workspaceId })
              },
              { separator: 'end' },
              { id: 'log-out', label: t('nav.logOut'), icon: <LogOut />, onAction: () => void logOut() }
            ]}
          />
        </div>
      </div>
    </header>
  )
}

function WorkspaceSwitcher({
  userId,
  workspaces,
  workspaceId
}: {
  userId: string
  workspaces: Workspace[]
  workspaceId: string
}) {
  // Renamed and new ones show at once; before the stores are filled, what the page came with.
  const known = useStore($workspaces, { ssr: 'initial' })
  const shown = known.length > 0 ? known : workspaces
  const active = shown.find(({ Id }) => Id === workspaceId)

  function switchTo(id: string) {
    chooseWorkspace(id)
    rememberWorkspace(userId, id)
    location.assign('/dashboard')
  }

  return (
    <div className="[&>.button]:w-full [&>.button]:justify-between">
      <Menu
        label={active?.businessName ?? ''}
        iconAfter={<ChevronsUpDown />}
        items={[
          {
            section: t('nav.workspaces'),
            items: shown.map(({ Id, businessName, role }) => ({
              id: Id,
              label: businessName,
              hint: t(`roles.${role}`),
              onAction: () => switchTo(Id)
            }))
          },
          { separator: 'manage' },
          {
            id: 'users',
            label: t('nav.users'),
            icon: <Users />,
            href: `/dashboard/workspaces/${workspaceId}/users`
          },
          { id: 'all', label: t('nav.allWorkspaces'), icon: <Building2 />, href: '/dashboard/workspaces' }
        ]}
      />
    </div>
  )
}

function isCurrent(path: string, href: string): boolean {
  return href === '/dashboard' ? path === href : path === href || path.startsWith(`${href}/`)
}
