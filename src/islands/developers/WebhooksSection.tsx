import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { deleteWebhook, rotateWebhookSecret, testWebhook, updateWebhook } from '#lib/contract/calls/webhooks.ts'
import type { Webhook } from '#lib/contract/webhooks.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { SecretModal } from './SecretModal.tsx'
import { WebhookModal } from './WebhookModal.tsx'

interface Props {
  workspace: Workspace
  webhooks: Webhook[]
  onChange: (webhooks: Webhook[]) => void
  /** Something stands in the log that was not there. */
  onSent: () => void
}

const TONE = { on: 'success', failing: 'danger', paused: 'warning' } as const

export function WebhooksSection({ workspace, webhooks, onChange, onSent }: Props) {
  const [edited, setEdited] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const [testing, setTesting] = useState<string>()
  const query = { WorkspaceId: workspace.Id }
  const say = (time: string) => formatDateTime(time, workspace.timeZone)

  async function test({ id: webhookId }: Webhook) {
    setTesting(webhookId)
    await attempt(async () => {
      const { lastStatus, lastError, attempts, state } = await call(testWebhook, { params: { webhookId }, query })
      if (state === 'delivered') {
        const facts = { status: String(lastStatus), ms: String(attempts[0]?.tookMs ?? 0) }
        showBanner(t('developers.testTaken', facts), { variant: 'success' })
      } else showBanner(t('developers.testFailed', { error: lastError }), { variant: 'danger' })
      onSent()
    })
    setTesting(undefined)
  }

  const setPaused = ({ id: webhookId }: Webhook, paused: boolean) =>
    attempt(async () => onChange(await call(updateWebhook, { params: { webhookId }, query, body: { paused } })))

  const ask = (name: 'rotate' | 'delete') =>
    openDialog(simpleDialog, {
      title: t(`developers.${name}Title`),
      text: t(`developers.${name}Text`),
      confirm: t(`developers.${name}`),
      cancel: t('words.cancel'),
      ...(name === 'delete' && { tone: 'danger' as const })
    })

  async function rotate({ id: webhookId }: Webhook) {
    if (!(await ask('rotate'))) return
    await attempt(async () => {
      const made = await call(rotateWebhookSecret, { params: { webhookId }, query })
      onChange(made.webhooks)
      setSecret(made.secret)
    })
  }

  async function remove({ id: webhookId }: Webhook) {
    if (!(await ask('delete'))) return
    await attempt(async () => onChange(await call(deleteWebhook, { params: { webhookId }, query })))
  }

  return (
    <SettingsSection id="webhooks" title={t('developers.hooks')} text={t('developers.hooksText')} flush>
      {webhooks.length === 0 && <EmptyState title={t('developers.noHooks')}>{t('developers.noHooksText')}</EmptyState>}
      <ul>
        {webhooks.map(webhook => (
          <li key={webhook.id} className="hook-row">
            <div className="flex flex-wrap items-start justify-between gap-3 [&_code]:wrap-anywhere">
              <div className="grid min-w-0 wrap-anywhere">
                <span className="row-name">
                  <WebhookIcon aria-hidden="true" size={16} />
                  {webhook.description || new URL(webhook.url).host}
                  <StatusChip tone={TONE[stateOf(webhook)]}>{t(`developers.hookState.${stateOf(webhook)}`)}</StatusChip>
                </span>
                <code className="text-sm/5">{webhook.url}</code>
                <span className="text-muted text-sm/5" title={webhook.events.join(', ')}>
                  {t('developers.eventCount', { count: webhook.events.length })}
                  {webhook.waiting > 0 && ` · ${t('developers.waiting', { count: webhook.waiting })}`}
                </span>
              </div>
              <div className="row-actions">
                <Button size="small" pending={testing === webhook.id} onClick={() => void test(webhook)}>
                  {t('developers.test')}
                </Button>
                {webhook.pausedAt && (
                  <Button size="small" variant="primary" onClick={() => void setPaused(webhook, false)}>
                    {t('developers.resume')}
                  </Button>
                )}
                <Menu
                  label={t('developers.more', { name: webhook.description || webhook.url })}
                  hideLabel
                  variant="quiet"
                  size="small"
                  align="end"
                  icon={<span aria-hidden="true">⋯</span>}
                  items={[
                    { id: 'edit', label: t('developers.edit'), onAction: () => setEdited(webhook) },
                    { id: 'rotate', label: t('developers.rotate'), onAction: () => void rotate(webhook) },
                    ...(webhook.pausedAt
                      ? []
                      : [{ id: 'pause', label: t('developers.pause'), onAction: () => void setPaused(webhook, true) }]),
                    {
                      id: 'delete',
                      label: t('developers.delete'),
                      tone: 'danger',
                      onAction: () => void remove(webhook)
                    }
                  ]}
                />
              </div>
            </div>
            {webhook.pausedAt && (
              <Notice tone="warning">{[webhook.pauseReason, t('developers.paused')].filter(Boolean).join(' ')}</Notice>
            )}
            {!webhook.pausedAt && webhook.failingSince && (
              <Notice tone="danger">{t('developers.failing', { when: say(webhook.failingSince) })}</Notice>
            )}
            {webhook.oldSecretUntil && (
              <Notice tone="info">{t('developers.rotated', { when: say(webhook.oldSecretUntil) })}</Notice>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 py-3 [.rows:not(:empty)+&]:border-t [.rows:not(:empty)+&]:border-t-line">
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          {t('developers.newHook')}
        </Button>
      </div>
      {edited && (
        <WebhookModal
          workspaceId={workspace.Id}
          webhook={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(saved, made) => {
            setEdited(undefined)
            onChange(saved)
            setSecret(made)
          }}
        />
      )}
      {secret && (
        <SecretModal
          title={t('developers.hookMade')}
          text={t('developers.hookMadeText')}
          label={t('developers.secret')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsSection>
  )
}

function stateOf({ pausedAt, failingSince }: Webhook): keyof typeof TONE {
  if (pausedAt) return 'paused'
  return failingSince ? 'failing' : 'on'
}
