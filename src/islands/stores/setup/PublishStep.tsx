import { CircleCheck, CircleDashed, Rocket, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { putWorkspace } from '#lib/client/stores/workspaces.ts'
import { changeStoreState } from '#lib/contract/calls/stores.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { updateWorkspace } from '#lib/contract/calls/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { isShared } from '#lib/shared/store-state.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { ShareBlock } from '../ShareBlock.tsx'
import { nextMoment } from '../store-times.ts'
import type { StepProps } from './StepForm.tsx'
import { StepSection } from './StepSection.tsx'
import { blockersOf, STEPS, stateOfStep } from './steps.ts'

export default function PublishStep({ setup, origin, now, shop, onNamed }: StepProps) {
  const { store, workspaceId, act, save } = setup
  const [problem, setProblem] = useState<string>()
  const [shopName, setShopName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [pending, setPending] = useState(false)
  const blockers = blockersOf(store)
  const isDraft = store.state === 'draft'
  const { mode, refusal } = store.payments

  /** Whether the shop has a name that somebody chose, now that it was asked for. */
  async function nameShop(): Promise<boolean> {
    if (shop.named || !shop.mayName) return true
    const businessName = shopName.trim()
    if (!businessName) {
      setNameError(t('storeSetup.publish.shopMissing'))
      return false
    }
    try {
      putWorkspace(await call(updateWorkspace, { body: { workspaceId, businessName } }))
      onNamed(businessName)
      return true
    } catch (error) {
      setNameError(readableError(error))
      return false
    }
  }

  async function publish(trial = false) {
    setPending(true)
    setNameError(undefined)
    if (!(await save())) setProblem(t('storeSetup.publish.unsaved'))
    else if (await nameShop()) {
      const params = { storeId: store.id }
      const given = { params, query: { WorkspaceId: workspaceId } }
      setProblem(await act(() => call(changeStoreState, { ...given, body: { action: 'publish', trial } })))
    }
    setPending(false)
  }

  if (!isDraft) {
    const next = nextMoment(store, now)
    return (
      <>
        {isShared(store.state) ? (
          <>
            <Notice
              tone="success"
              title={t(`storeSetup.publish.is.${store.state === 'scheduled' ? 'scheduled' : 'live'}`)}
            >
              {next?.text}
            </Notice>
            <ShareBlock store={store} workspaceId={workspaceId} origin={origin} />
          </>
        ) : (
          <Notice tone="info" title={t('storeSetup.publish.is.over')}>
            {next?.text}
          </Notice>
        )}
        <StepSection title={t('storeSetup.publish.checklist')} text={t('storeSetup.publish.checklistPublished')}>
          <Checklist store={store} />
        </StepSection>
      </>
    )
  }
  const { opensAt, timeZone } = store
  return (
    <StepSection title={t('storeSetup.publish.checklist')} text={t('storeSetup.publish.checklistText')}>
      <Checklist store={store} />
      {!shop.named && shop.mayName && (
        <Field
          label={t('storeSetup.publish.shop')}
          hint={t('storeSetup.publish.shopHint', { name: shop.name })}
          value={shopName}
          error={nameError}
          maxLength={120}
          autoComplete="organization"
          onChange={event => setShopName(event.target.value)}
        />
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {refusal !== null && (
        <Notice
          tone="warning"
          title={t('storeSetup.publish.notPayable')}
          action={
            <LinkButton size="small" href={`/dashboard/workspaces/${workspaceId}/payments`}>
              {t('storeSetup.publish.getPaid')}
            </LinkButton>
          }
        >
          {refusal} {t('storeSetup.publish.trialText')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-t-line pt-4.5">
        <div className="grid gap-0.5">
          <strong>
            {blockers.length > 0
              ? t('storeSetup.publish.blocked', { count: blockers.length })
              : t('storeSetup.publish.readyTitle')}
          </strong>
          <span className="text-muted">
            {opensAt && Date.parse(opensAt) > now
              ? t('storeSetup.publish.opensLater', { when: formatMoment(opensAt, timeZone) })
              : t('storeSetup.publish.opensNow')}
          </span>
        </div>
        <div className="button-group">
          {mode === 'platform' && (
            <Button
              variant={refusal === null ? 'secondary' : 'primary'}
              size="large"
              pending={pending}
              disabled={blockers.length > 0}
              onClick={() => void publish(true)}
            >
              {t('storeSetup.publish.trial')}
            </Button>
          )}
          {refusal === null && (
            <Button
              variant="primary"
              size="large"
              icon={<Rocket />}
              pending={pending}
              disabled={blockers.length > 0}
              onClick={() => void publish()}
            >
              {t('storeSetup.publish.submit')}
            </Button>
          )}
        </div>
      </div>
    </StepSection>
  )
}

/** Every rule, by step: what must be done, what would be good, what is well. */
function Checklist({ store }: { store: StoreDetail }) {
  return (
    <ul className="checklist">
      {STEPS.slice(0, -1).map((step, index) => {
        const entries = store.checklist.filter(entry => entry.step === index + 1)
        const open = entries.filter(({ done }) => !done)
        const state = stateOfStep(store, index + 1)
        const Sign = { blocked: TriangleAlert, advice: CircleDashed, done: CircleCheck }[state]
        return (
          <li key={step} data-state={state}>
            <Sign aria-hidden="true" />
            <div className="grid gap-0.5">
              <a
                className="font-medium text-(--heading)"
                href={`/dashboard/stores/${store.id}/setup?step=${index + 1}`}
              >
                {t(`storeSetup.headings.${step}`)}
              </a>
              {open.length === 0 && <span className="sr-only">{t('ui.stepDone')}</span>}
              {open.map(({ text, blocking }) => (
                <span key={text} className={blocking ? 'text-danger-text' : 'text-muted'}>
                  {text}
                </span>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
