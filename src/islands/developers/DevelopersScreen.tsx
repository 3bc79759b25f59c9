import { BookOpen, FileCode } from 'lucide-react'
import { useState } from 'react'

import { WorkspaceHead } from '#islands/parts/WorkspaceHead.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import type { ApiKey } from '#lib/contract/developers.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import type { listWebhookDeliveries, Webhook } from '#lib/contract/webhooks.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

import { DeliveryLog } from './DeliveryLog.tsx'
import { KeysSection } from './KeysSection.tsx'
import { WebhooksSection } from './WebhooksSection.tsx'

interface Props {
  workspace: Workspace
  keys: ApiKey[]
  webhooks: Webhook[]
  log: Data<typeof listWebhookDeliveries>
}

/** What other programs may do here, what they are told, and how that went. */
export function DevelopersScreen({ workspace, keys, webhooks: initial, log }: Props) {
  const [webhooks, setWebhooks] = useState(initial)
  const [changes, setChanges] = useState(0)
  return (
    <div className="grid max-w-264 gap-6">
      <WorkspaceHead workspace={workspace} current="developers" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted max-w-prose">{t('developers.intro')}</p>
        <div className="button-group">
          <LinkButton href="/help/api/connect-other-software" icon={<BookOpen />}>
            {t('developers.guide')}
          </LinkButton>
          <LinkButton href="/api/docs" icon={<FileCode />}>
            {t('developers.docs')}
          </LinkButton>
        </div>
      </div>
      <KeysSection workspace={workspace} initial={keys} />
      <WebhooksSection
        workspace={workspace}
        webhooks={webhooks}
        onChange={setWebhooks}
        onSent={() => setChanges(changes + 1)}
      />
      {/* Read anew after a test, and where a webhook has gone with its log. */}
      <DeliveryLog
        key={`${changes} ${webhooks.length}`}
        workspace={workspace}
        webhooks={webhooks}
        initial={log}
        isStale={changes > 0 || webhooks.length !== initial.length}
      />
    </div>
  )
}
