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
import './shell.css'

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
    <header className="nav on-ink" data-open={open || undefined}>
      <div className="nav-top">
        <a className="nav-brand" href="/dashboard">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          <span className="display">Platen</span>
        </a>
        <span className="nav-toggle">
          <IconButton label={t('search.title')} icon={<Search />} onClick={() => toggleSearch(true)} />
          <IconButton
            label={t(open ? 'nav.close' : 'nav.open')}
            icon={open ? <X /> : <MenuIcon />}
            aria-expanded={open}
            onClick={() => toggleNav()}
          />
        </span>
      </div>
      <div className="nav-body">
        <WorkspaceSwitcher userId={user.id} workspaces={workspaces} workspaceId={workspaceId} />
        <button type="button" className="nav-search" aria-keyshortcuts="Control+K" onClick={() => toggleSearch(true)}>
          <Search aria-hidden="true" />
          {t('search.title')}
          <KeyHint keys="Ctrl+K" />
        </button>
        <nav aria-label={t('nav.label')} className="nav-links">
          {(admin ? [...GROUPS, ADMIN] : GROUPS).map(({ label: group, pages }) => (
            <section key={group ?? ''} className="nav-group" aria-label={group && t(group)}>
              {group && <span className="nav-heading">{t(group)}</span>}
              {offeredTo(role, pages).map(({ href, label, icon: Icon }) => (
                <a
                  key={href}
                  href={href}
                  className="nav-link"
                  aria-current={isCurrent(path, href) ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" />
                  {t(label)}
                  {href === '/dashboard/jobs' && unread > 0 && (
                    <span className="nav-count">
                      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                      <span className="sr-only">{t('nav.unread', { count: unread })}</span>
                    </span>
                  )}
                </a>
              ))}
            </section>
          ))}
        </nav>
        <div className="nav-person">
          <Menu
            label={name}
            icon={<Avatar name={name} size="small" decorative />}
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
    <div className="nav-switcher">
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
