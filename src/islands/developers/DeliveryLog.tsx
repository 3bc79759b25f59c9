import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listWebhookDeliveries } from '#lib/contract/calls/webhooks.ts'
import type { Webhook, WebhookDelivery } from '#lib/contract/webhooks.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { DELIVERY_TONE } from './tones.ts'

type Page = Data<typeof listWebhookDeliveries>
type State = WebhookDelivery['state']

const STATES: State[] = ['delivered', 'waiting', 'failed']

interface Props {
  workspace: Workspace
  webhooks: Webhook[]
  initial: Page
  isStale: boolean
}

export function DeliveryLog({ workspace, webhooks, initial, isStale }: Props) {
  const [shown, setShown] = useState(initial)
  const [filter, setFilter] = useState<{ webhookId: string; state: State | '' }>({ webhookId: '', state: '' })
  const [opened, setOpened] = useState<number>()
  const [pending, setPending] = useState(false)
  const { rows, page, pageSize, total } = shown
  const isFiltered = filter.webhookId !== '' || filter.state !== ''

  async function load(at: number, { webhookId, state } = filter) {
    setPending(true)
    await attempt(async () => {
      const query = { WorkspaceId: workspace.Id, page: at, pageSize: 25, ...(webhookId && { webhookId }) }
      setShown(await call(listWebhookDeliveries, { query: { ...query, ...(state && { state }) } }))
    })
    setPending(false)
  }

  function choose(change: Partial<typeof filter>) {
    const next = { ...filter, ...change }
    setFilter(next)
    void load(1, next)
  }

  const refresh = useEffectEvent(() => {
    if (isStale) void load(1)
  })
  useEffect(() => refresh(), [])

  return (
    <SettingsSection id="log" title={t('developers.log')} text={t('developers.logText')} flush>
      <div className="flex flex-wrap items-end gap-3 border-b border-b-line px-4 py-3">
        <NativeSelect
          label={t('developers.webhook')}
          value={filter.webhookId}
          onChange={event => choose({ webhookId: event.target.value })}
          options={[
            { value: '', label: t('developers.allHooks') },
            ...webhooks.map(({ id, url, description }) => ({ value: id, label: description || new URL(url).host }))
          ]}
        />
        <NativeSelect
          label={t('developers.result')}
          value={filter.state}
          onChange={event => choose({ state: event.target.value as State | '' })}
          options={[
            { value: '', label: t('developers.anyState') },
            ...STATES.map(value => ({ value, label: t(`developers.deliveryState.${value}`) }))
          ]}
        />
        <Button icon={<RefreshCw />} pending={pending} onClick={() => void load(page)}>
          {t('developers.refresh')}
        </Button>
      </div>
      {rows.length === 0 && (
        <EmptyState title={t(isFiltered ? 'developers.noMatch' : 'developers.noLog')}>
          {t(isFiltered ? 'developers.noMatchText' : 'developers.noLogText')}
        </EmptyState>
      )}
      <ul className="[&>li+li]:border-t [&>li+li]:border-t-line">
        {rows.map(row => (
          <li key={row.id}>
            <button
              type="button"
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 bg-transparent bg-none px-4 py-3 text-start hover:bg-hover"
              onClick={() => setOpened(row.id)}
            >
              <span className="grid min-w-0 wrap-anywhere">
                <code>{row.type}</code>
                <span className="text-muted text-sm/5">
                  {formatDateTime(row.happenedAt, workspace.timeZone)} · {new URL(row.url).host}
                </span>
              </span>
              <span className="grid content-start justify-items-end gap-1">
                <StatusChip tone={DELIVERY_TONE[row.state]}>{t(`developers.deliveryState.${row.state}`)}</StatusChip>
                <span className="text-muted text-sm/5">
                  {row.lastStatus ?? (row.tries > 0 && t('developers.noAnswer'))}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <div className="px-4 py-3 [.rows:not(:empty)+&]:border-t [.rows:not(:empty)+&]:border-t-line button-group">
          <Button size="small" disabled={page === 1} onClick={() => void load(page - 1)}>
            {t('developers.newer')}
          </Button>
          <Button size="small" disabled={page * pageSize >= total} onClick={() => void load(page + 1)}>
            {t('developers.older')}
          </Button>
        </div>
      )}
      {opened !== undefined && (
        <DeliveryDrawer
          workspace={workspace}
          deliveryId={opened}
          onClose={() => setOpened(undefined)}
          onChange={() => void load(page)}
        />
      )}
    </SettingsSection>
  )
}
