import { Clock, EllipsisVertical } from 'lucide-react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { PendingInvite } from '#lib/contract/members.ts'
import type { User } from '#lib/contract/users.ts'
import { t } from '#lib/i18n/t.ts'
import { INVITED_ROLES, may, mayGive, type Role } from '#lib/shared/roles.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { InviteForm } from './InviteForm.tsx'
import { nameOf, type Question, type Team, useMembers } from './useMembers.ts'

interface Props {
  team: Team
  ask: (question: Question) => Promise<boolean>
  /** The caller has left, or is no longer the owner. */
  onGone: () => void
}

/** Members with their roles, open invitations, and a line to invite somebody. */
export function MembersPanel({ team, ask, onGone }: Props) {
  const { workspaceId, role, userId, timeZone } = team
  const { members, invites, busy, setRole, remove, handOver, resend, revoke, invited, question } = useMembers(team, ask)
  const runs = may(role, 'members:write')

  function actionsFor(user: User, theirs: Role): MenuEntry[] {
    const isSelf = user.Id === userId
    return [
      ...(may(role, 'workspace:own') && !isSelf
        ? [
            {
              id: 'transfer',
              label: t('members.transfer.open'),
              onAction: () => void handOver(user).then(done => done && onGone())
            }
          ]
        : []),
      ...(theirs !== 'owner' && (isSelf || mayGive(role, theirs))
        ? [
            {
              id: 'remove',
              label: t(isSelf ? 'members.leave.open' : 'members.remove.open'),
              tone: 'danger' as const,
              onAction: () => void remove(user).then(done => done && isSelf && onGone())
            }
          ]
        : [])
    ]
  }

  return (
    <div className="grid">
      {runs && (
        <div className="card-body border-b border-line">
          <InviteForm workspaceId={workspaceId} role={role} onInvited={invited} />
        </div>
      )}
      <ul className="rows" aria-label={t('members.title')}>
        {members.map(user => {
          const theirs = user.Workspace?.role ?? 'viewer'
          const actions = actionsFor(user, theirs)
          const isSelf = user.Id === userId
          return (
            <li
              key={user.Id}
              className="row-wide max-sm:[&>.row-actions]:col-[2_/_-1] max-sm:[&>.row-actions]:justify-start"
            >
              <Avatar name={nameOf(user)} />
              <span className="grid min-w-0 wrap-anywhere">
                <span className="row-name">
                  {nameOf(user)}
                  {isSelf && <Badge outline>{t('members.you')}</Badge>}
                </span>
                <span className="text-muted text-sm/5">{user.Email}</span>
              </span>
              <span className="row-actions items-center">
                {theirs !== 'owner' && !isSelf && mayGive(role, theirs) ? (
                  <RoleSelect
                    name={nameOf(user)}
                    own={role}
                    role={theirs}
                    disabled={busy === user.Id}
                    onChange={next => void setRole(user, next)}
                  />
                ) : (
                  <Badge>{t(`roles.${theirs}`)}</Badge>
                )}
                {actions.length > 0 && (
                  <Menu
                    label={t('members.actions', { name: nameOf(user) })}
                    hideLabel
                    icon={<EllipsisVertical />}
                    variant="quiet"
                    align="end"
                    disabled={busy === user.Id}
                    items={actions}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {runs && invites.length > 0 && (
        <>
          <h3 className="border-y border-y-line bg-sunken px-4 py-2 font-sans text-sm font-[550] tracking-[0] text-muted">
            {t('members.pending')}
          </h3>
          <ul className="rows" aria-label={t('members.pending')}>
            {invites.map(invite => (
              <InviteRow
                key={invite.InviteId}
                invite={invite}
                timeZone={timeZone}
                disabled={busy === invite.InviteId || !mayGive(role, invite.Role)}
                onResend={() => void resend(invite)}
                onRevoke={() => void revoke(invite)}
              />
            ))}
          </ul>
        </>
      )}
      {question}
    </div>
  )
}

interface RoleProps {
  name: string
  own: Role
  role: Role
  disabled: boolean
  onChange: (role: Exclude<Role, 'owner'>) => void
}

function RoleSelect({ name, own, role, disabled, onChange }: RoleProps) {
  return (
    <NativeSelect
      className="min-w-34"
      label={t('members.roleOf', { name })}
      hideLabel
      value={role}
      disabled={disabled}
      onChange={event => onChange(event.target.value as Exclude<Role, 'owner'>)}
      options={INVITED_ROLES.filter(each => mayGive(own, each)).map(each => ({
        value: each,
        label: t(`roles.${each}`)
      }))}
    />
  )
}

interface InviteProps {
  invite: PendingInvite
  timeZone: string
  disabled: boolean
  onResend: () => void
  onRevoke: () => void
}

function InviteRow({ invite, timeZone, disabled, onResend, onRevoke }: InviteProps) {
  const at = formatDateTime(invite.Expired ? invite.ExpiresAt : invite.SentAt, timeZone)
  return (
    <li className="row-wide max-sm:[&>.row-actions]:col-[2_/_-1] max-sm:[&>.row-actions]:justify-start">
      <span className="row-icon">
        <Clock aria-hidden="true" />
      </span>
      <span className="grid min-w-0 wrap-anywhere">
        <span className="row-name">
          {invite.Email}
          <Badge>{t(`roles.${invite.Role}`)}</Badge>
          {invite.Expired && <Badge tone="warning">{t('members.expired')}</Badge>}
        </span>
        <span className="text-muted text-sm/5">
          {t(invite.Expired ? 'members.expiredAt' : 'members.sentAt', { at })}
        </span>
      </span>
      <span className="row-actions">
        <Button
          size="small"
          disabled={disabled}
          aria-label={t('members.resendTo', { email: invite.Email })}
          onClick={onResend}
        >
          {t('members.resend')}
        </Button>
        <Button
          size="small"
          variant="danger-quiet"
          disabled={disabled}
          aria-label={t('members.revokeOf', { email: invite.Email })}
          onClick={onRevoke}
        >
          {t('members.revoke')}
        </Button>
      </span>
    </li>
  )
}
