import { Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { deleteStoreBundle } from '#lib/contract/store-offers.ts'
import type { StoreBundle } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { BundleDialog } from './BundleDialog.tsx'
import { hiddenPart, piecesText, singlyCents } from './bundle-sums.ts'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

/** Items sold together at one price. */
export function Bundles({ setup }: { setup: Setup }) {
  const { store, act, workspaceId } = setup
  const [edited, setEdited] = useState<StoreBundle | 'new'>()
  const [problem, setProblem] = useState<string>()

  async function remove(bundle: StoreBundle) {
    const isSure = await openDialog(simpleDialog, {
      title: t('storeSetup.bundles.deleteTitle', { name: bundle.name }),
      text: t('storeSetup.bundles.deleteText'),
      confirm: t('storeSetup.bundles.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    const params = { storeId: store.id, bundleId: bundle.id }
    setProblem(await act(() => call(deleteStoreBundle, { params, query: { WorkspaceId: workspaceId } })))
  }

  return (
    <StepSection
      title={t('storeSetup.bundles.title')}
      text={t('storeSetup.bundles.text')}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('storeSetup.bundles.add')}
        </Button>
      }
    >
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {store.bundles.length > 0 && (
        <ul className="bundle-rows">
          {store.bundles.map(bundle => (
            <Row
              key={bundle.id}
              bundle={bundle}
              setup={setup}
              onEdit={() => setEdited(bundle)}
              onRemove={() => void remove(bundle)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <BundleDialog
          setup={setup}
          bundle={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </StepSection>
  )
}

interface RowProps {
  bundle: StoreBundle
  setup: Setup
  onEdit: () => void
  onRemove: () => void
}

function Row({ bundle, setup, onEdit, onRemove }: RowProps) {
  const { storeItems, currency } = setup.store
  const singly = singlyCents(bundle.parts, storeItems)
  const kept = hiddenPart(bundle.parts, storeItems)
  return (
    <li className="bundle-row">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-medium text-(--heading)">{bundle.name}</strong>
          {bundle.required && <Badge tone="info">{t('storeSetup.item.requiredBadge')}</Badge>}
          {bundle.hidden && <Badge tone="warning">{t('storeSetup.item.hiddenBadge')}</Badge>}
          {kept && <Badge tone="warning">{t('storeSetup.bundles.hiddenPart', { name: kept.item.name })}</Badge>}
        </div>
        <p className="text-sm text-muted">{piecesText(bundle.parts, storeItems)}</p>
      </div>
      <span className="store-item-price">
        {formatMoney(bundle.priceCents, currency)}
        {singly > bundle.priceCents && (
          <s className="text-sm text-muted">
            <span className="sr-only">{t('storeSetup.item.insteadOf')} </span>
            {formatMoney(singly, currency)}
          </s>
        )}
      </span>
      <div className="store-item-actions">
        <Button
          size="small"
          icon={<SlidersHorizontal />}
          onClick={onEdit}
          aria-label={t('storeSetup.bundles.editName', { name: bundle.name })}
        >
          {t('storeSetup.bundles.edit')}
        </Button>
        <IconButton label={t('ui.remove', { name: bundle.name })} icon={<Trash2 />} size="small" onClick={onRemove} />
      </div>
    </li>
  )
}
