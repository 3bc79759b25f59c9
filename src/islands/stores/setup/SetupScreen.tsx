import { ArrowLeft, ArrowRight, ExternalLink } from 'lucide-react'
import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'

import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Stepper } from '#islands/ui/Stepper.tsx'
import { plainLinkOf } from '#lib/client/plain-link.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { StorePreview } from '../StorePreview.tsx'
import { StoreStateChip } from '../StoreStateChip.tsx'
import { useNow } from '../useNow.ts'
import { StepForm } from './StepForm.tsx'
import { STEPS, stateOfStep } from './steps.ts'
import { useSetup } from './useSetup.ts'

interface Props {
  initial: StoreDetail
  step: number
  workspaceId: string
  shop: { name: string; named: boolean; mayName: boolean }
  origin: string
  /** Address of the public page's styles, for the preview. */
  storeStyles: string
  now: number
}

export function SetupScreen(props: Props) {
  const { initial, step: firstStep, workspaceId, origin, storeStyles, now: serverNow } = props
  const setup = useSetup(initial, workspaceId)
  const [step, setStep] = useState(firstStep)
  /** How often a press led to a step. */
  const [moves, setMoves] = useState(0)
  const [shop, setShop] = useState(props.shop)
  const [view, setView] = useState<'form' | 'preview'>('form')
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(serverNow)
  const { store, draft } = setup
  const name = STEPS[step - 1]!
  const address = (number: number) => `/dashboard/stores/${store.id}/setup?step=${number}`

  function show(next: number) {
    startTransition(() => {
      setStep(next)
      setView('form')
      setMoves(moves + 1)
    })
    if (next > draft.step) setup.change({ step: next })
  }

  useEffect(() => {
    if (moves === 0) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [moves])

  function go(next: number) {
    history.pushState(null, '', address(next))
    show(next)
  }

  /** Links between steps keep their addresses, but do not load the page anew: what is being saved goes on. */
  function onClick(event: MouseEvent) {
    const link = plainLinkOf(event.nativeEvent)
    const number = link && stepOf(link.href, store.id)
    if (!number) return
    event.preventDefault()
    link.closest('details')?.removeAttribute('open')
    go(number)
  }

  useEffect(() => {
    const onPopState = () => startTransition(() => setStep(stepOf(location.href, store.id) ?? 1))
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [store.id])

  const steps = STEPS.map((id, index) => {
    const number = index + 1
    const isVisited = number < Math.max(draft.step, step) || store.state !== 'draft'
    const state = number === step ? 'current' : markOf(store, number, isVisited)
    return { id, label: t(`storeSetup.steps.${id}`), state, href: address(number) } as const
  })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside answer the keyboard themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className="grid grid-cols-1 gap-5" onClick={onClick}>
      <PageHeader
        title={draft.name || t('storeSetup.unnamed')}
        status={<StoreStateChip state={store.state} />}
        breadcrumb={[
          { label: t('stores.title'), href: '/dashboard/stores' },
          { label: store.name, href: `/dashboard/stores/${store.id}` }
        ]}
        actions={
          <>
            <SaveLine state={setup.state} onSave={setup.save} onDecide={setup.save} />
            {store.state !== 'draft' && (
              <LinkButton href={store.path} target="_blank" icon={<ExternalLink />}>
                {t('stores.view')}
              </LinkButton>
            )}
          </>
        }
      />
      <EditQuestions edit={setup} nameOf={key => t(`storeSetup.fields.${key}`)} />
      <Stepper label={t('storeSetup.stepper')} steps={steps} />
      <div
        className="hidden grid-cols-[1fr_1fr] gap-1 rounded-lg bg-neutral-wash p-0.75 max-xl:grid [&_.button[aria-pressed='true']]:shadow-low [&_.button[aria-pressed='true']]:[--fill:var(--surface)] [&_.button[aria-pressed='true']]:[--label:var(--heading)]"
        role="group"
        aria-label={t('storeSetup.views')}
      >
        {(['form', 'preview'] as const).map(each => (
          <Button key={each} variant="quiet" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(`storeSetup.view.${each}`)}
          </Button>
        ))}
      </div>
      <div
        className="setup-columns grid grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] items-start gap-8 max-xl:grid-cols-1"
        data-view={view}
      >
        <section
          className="grid grid-cols-1 gap-5 max-xl:[.setup-columns[data-view='preview']_&]:hidden"
          aria-labelledby="setup-step"
        >
          <h2 id="setup-step" ref={heading} tabIndex={-1} className="text-xl [outline:none]">
            {t(`storeSetup.headings.${name}`)}
          </h2>
          <StepForm
            step={name}
            setup={setup}
            origin={origin}
            now={now}
            shop={shop}
            onNamed={given => setShop({ ...shop, name: given, named: true })}
          />
          <div className="flex justify-between gap-3 max-sm:sticky max-sm:bottom-0 max-sm:z-(--layer-sticky) max-sm:-mx-4 max-sm:border-t max-sm:border-t-line max-sm:bg-surface max-sm:px-4 max-sm:pt-2.5 max-sm:pb-[calc(var(--spacing-2_5)_+_env(safe-area-inset-bottom))]">
            {step > 1 && (
              <Button icon={<ArrowLeft />} onClick={() => go(step - 1)}>
                {t(`storeSetup.steps.${STEPS[step - 2]!}`)}
              </Button>
            )}
            {step < STEPS.length && (
              <Button variant="primary" className="ms-auto" iconAfter={<ArrowRight />} onClick={() => go(step + 1)}>
                {t('storeSetup.next', { step: t(`storeSetup.steps.${STEPS[step]!}`) })}
              </Button>
            )}
          </div>
        </section>
        <aside
          className="sticky top-[calc(var(--spacing-5)_+_var(--acting-bar,0px))] max-xl:static max-xl:[.setup-columns[data-view='form']_&]:hidden"
          aria-label={t('storeSetup.view.preview')}
        >
          <StorePreview store={store} draft={draft} shopName={shop.name} styles={storeStyles} now={now} />
        </aside>
      </div>
    </div>
  )
}

/** As in the checklist of the last step; what is missing is not called wrong before somebody was there. */
function markOf(store: StoreDetail, number: number, isVisited: boolean): 'done' | 'todo' | 'advice' | 'error' {
  if (number === STEPS.length) return store.state === 'draft' ? 'todo' : 'done'
  const stand = stateOfStep(store, number)
  return stand !== 'blocked' ? stand : isVisited ? 'error' : 'todo'
}

function stepOf(href: string, storeId: string): number | undefined {
  const { pathname, searchParams } = new URL(href)
  if (pathname !== `/dashboard/stores/${storeId}/setup`) return
  const number = Number(searchParams.get('step') ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= STEPS.length ? number : 1
}
