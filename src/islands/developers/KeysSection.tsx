import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { revokeApiKey } from '#lib/contract/calls/developers.ts'
import type { ApiKey } from '#lib/contract/developers.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { KeyModal } from './KeyModal.tsx'
import { SecretModal } from './SecretModal.tsx'

const TONE: Record<ApiKey['state'], Tone> = {
  working: 'success',
  revoked: 'neutral',
  expired: 'neutral',
  orphaned: 'warning'
}

export function KeysSection({ workspace, initial }: { workspace: Workspace; initial: ApiKey[] }) {
  const [keys, setKeys] = useState(initial)
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const query = { WorkspaceId: workspace.Id }

  async function revoke({ id: keyId, name }: ApiKey) {
    const isSure = await openDialog(simpleDialog, {
      title: t('developers.revokeTitle', { name }),
      text: t('developers.revokeText'),
      confirm: t('developers.revoke'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await attempt(async () => {
      setKeys(await call(revokeApiKey, { params: { keyId }, query }))
    })
  }

  return (
    <SettingsSection id="keys" title={t('developers.keys')} text={t('developers.keysText')} flush>
      {keys.length === 0 && <EmptyState title={t('developers.noKeys')}>{t('developers.noKeysText')}</EmptyState>}
      <ul className="rows">
        {keys.map(key => (
          <li key={key.id}>
            <span className="row-icon">
              <KeyRound aria-hidden="true" />
            </span>
            <div className="grid min-w-0 wrap-anywhere">
              <span className="row-name">
                {key.name}
                {key.state !== 'working' && (
                  <StatusChip tone={TONE[key.state]}>{t(`developers.keyState.${key.state}`)}</StatusChip>
                )}
              </span>
              <span className="text-sm/5">
                <code>{key.prefix}…</code> · {t('developers.scopeCount', { count: key.scopes.length })}
              </span>
              <span className="text-muted text-sm/5">{factsOf(key, workspace.timeZone)}</span>
            </div>
            {key.state !== 'revoked' && (
              <div className="row-actions">
                <Button size="small" variant="danger-quiet" onClick={() => void revoke(key)}>
                  {t('developers.revoke')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="px-4 py-3 [.rows:not(:empty)+&]:border-t [.rows:not(:empty)+&]:border-t-line">
        <Button icon={<Plus />} onClick={() => setMaking(true)}>
          {t('developers.newKey')}
        </Button>
      </div>
      {making && (
        <KeyModal
          workspaceId={workspace.Id}
          onClose={() => setMaking(false)}
          onMade={made => {
            setMaking(false)
            setKeys(made.keys)
            setSecret(made.secret)
          }}
        />
      )}
      {secret && (
        <SecretModal
          title={t('developers.keyMade')}
          text={t('developers.keyMadeText')}
          label={t('developers.key')}
          secret={secret}
          usage={`curl -H "Authorization: Bearer ${secret}" \\\n  "${location.origin}/api/v2/jobs?WorkspaceId=${workspace.Id}"`}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SettingsSection>
  )
}

function factsOf({ madeBy, createdAt, expiresAt, lastUsedAt }: ApiKey, timeZone: string): string {
  const say = (time: string) => formatDateTime(time, timeZone)
  return [
    lastUsedAt ? t('developers.lastUsed', { when: say(lastUsedAt) }) : t('developers.neverUsed'),
    t('developers.made', { who: madeBy, when: say(createdAt) }),
    ...(expiresAt ? [t('developers.ends', { when: say(expiresAt) })] : [])
  ].join(' · ')
}
