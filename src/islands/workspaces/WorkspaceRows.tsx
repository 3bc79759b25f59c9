import { EllipsisVertical } from 'lucide-react'

import { deleteWorkspaceDialog } from '#islands/dialogs/delete-workspace/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { removeMember } from '#lib/contract/calls/members.ts'
import { updateWorkspace } from '#lib/contract/calls/workspaces.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import { ask } from './ask.ts'

interface Props {
  workspaces: Workspace[]
  activeId: string
  userId: string
  email: string
  onOpen: (id: string) => void
  onManage: (workspace: Workspace) => Promise<void>
}

export function WorkspaceRows({ workspaces, activeId, userId, email, onOpen, onManage }: Props) {
  async function leave({ Id, businessName }: Workspace) {
    const values = { workspace: businessName, name: '' }
    const sure = await ask({
      title: t('members.leave.title', values),
      text: t('members.leave.text', values),
      confirm: t('members.leave.confirm')
    })
    if (!sure) return
    await attempt(async () => {
      await call(removeMember, { query: { WorkspaceId: Id, UserId: userId } })
      location.reload()
    })
  }

  async function remove({ Id, businessName }: Workspace) {
    if (await openDialog(deleteWorkspaceDialog, { workspaceId: Id, businessName, userId, email })) location.reload()
  }

  function flagAction({ Id, flagged }: Workspace): MenuEntry {
    return {
      id: 'flag',
      label: t(flagged ? 'workspaces.unflag' : 'workspaces.flag'),
      onAction: () => void flag(Id, !flagged)
    }
  }

  async function flag(workspaceId: string, flagged: boolean) {
    await attempt(async () => {
      await call(updateWorkspace, { body: { workspaceId, flagged } })
      location.reload()
    })
  }

  function actionsFor(workspace: Workspace): MenuEntry[] {
    const href = `/dashboard/workspaces/${workspace.Id}`
    return [
      { id: 'manage', label: t('workspaces.manage'), onAction: () => void onManage(workspace) },
      { id: 'users', label: t('workspaces.users'), href: `${href}/users` },
      ...(may(workspace.role, 'workspace:write') ? [flagAction(workspace)] : []),
      workspace.role === 'owner'
        ? { id: 'delete', label: t('workspaces.delete'), tone: 'danger', onAction: () => void remove(workspace) }
        : { id: 'leave', label: t('members.leave.open'), tone: 'danger', onAction: () => void leave(workspace) }
    ]
  }

  return (
    <ul className="rows" aria-label={t('workspaces.yours')}>
      {workspaces.map(workspace => (
        <li
          key={workspace.Id}
          className="row-wide max-sm:[&>.row-actions]:col-[2_/_-1] max-sm:[&>.row-actions]:justify-start"
        >
          {workspace.logo ? (
            <span className="inline-grid size-[var(--avatar,2rem)] flex-none place-items-center overflow-hidden rounded-md text-[length:calc(var(--avatar,2rem)_*_0.375)] leading-none font-semibold tracking-[0.01em] text-white [&_img]:size-full border border-line bg-surface [&_img]:object-contain [&_img]:p-px">
              <img src={`${workspace.logo}?w=200`} alt="" />
            </span>
          ) : (
            <Avatar name={workspace.businessName} />
          )}
          <span className="grid min-w-0 wrap-anywhere">
            <span className="row-name">
              {workspace.businessName}
              {workspace.flagged && <Badge tone="warning">{t('workspaces.flagged')}</Badge>}
              {workspace.Id === activeId && <Badge tone="success">{t('workspaces.active')}</Badge>}
            </span>
            <span className="text-muted text-sm/5">
              {t(`roles.${workspace.role}`)} · {t('workspaces.members', { count: workspace.users?.length ?? 1 })}
            </span>
          </span>
          <span className="row-actions">
            {workspace.Id !== activeId && (
              <Button
                size="small"
                aria-label={t('workspaces.switchTo', { name: workspace.businessName })}
                onClick={() => onOpen(workspace.Id)}
              >
                {t('workspaces.switch')}
              </Button>
            )}
            <LinkButton
              size="small"
              href={`/dashboard/workspaces/${workspace.Id}/details`}
              aria-label={t('workspaces.detailsOf', { name: workspace.businessName })}
            >
              {t('workspaces.details')}
            </LinkButton>
            <Menu
              label={t('workspaces.actions', { name: workspace.businessName })}
              hideLabel
              icon={<EllipsisVertical />}
              variant="quiet"
              size="small"
              align="end"
              items={actionsFor(workspace)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
