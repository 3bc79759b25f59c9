import { useEffect, useEffectEvent, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { changeStoreState, getStore, type StoreDetail } from '#lib/contract/stores.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { AskDialog } from './AskDialog.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'

type Action = StoreDetail['actions'][number]
type Waits = StoreDetail['waiting']

interface Props {
  store: StoreDetail
  workspaceId: string
  onChange: (store: StoreDetail) => void
}

/** The step that usually comes next is the green one. */
const USUAL: readonly Action[] = [
  'publish',
  'take_payments',
  'start_production',
  'mark_ready',
  'mark_delivered',
  'settle'
]
const HARD: readonly Action[] = ['cancel', 'unpublish']
/** What is not possible yet may be a moment later: an order gets paid or is given up. */
const LOOK_AGAIN_MS = 20_000

/** What may be done with the store now, each with what it brings about. */
export function StateActions({ store, workspaceId, onChange }: Props) {
  const [pending, setPending] = useState<Action>()
  const [problem, setProblem] = useState<string>()
  const [isReopening, setReopening] = useState(false)
  const [asked, setAsked] = useState<'close' | 'mark_ready'>()
  const { name } = store
  // The step that comes next is waited for in sight; what is rarely wanted is a press away.
  const [later, never] = [true, false].map(isNext => {
    return store.waiting.filter(({ action }) => USUAL.includes(action) === isNext)
  }) as [Waits, Waits]
  const isWaiting = later.length > 0

  const look = useEffectEvent(() => {
    if (pending || document.visibilityState === 'hidden') return
    const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
    // Without an answer the reason stands as it is; the next look tells.
    call(getStore, given).then(onChange, () => undefined)
  })
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function send(action: Action, closesAt?: string) {
    setPending(action)
    setProblem(undefined)
    try {
      const body = { action, ...(closesAt && { closesAt }) }
      const given = { params: { storeId: store.id }, query: { WorkspaceId: workspaceId } }
      onChange(await call(changeStoreState, { ...given, body }))
      showBanner(t(`storeAction.${action}.done`), { variant: 'success' })
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    } finally {
      setPending(undefined)
    }
  }

  async function ask(action: Action) {
    if (action === 'reopen') return setReopening(true)
    if (action === 'close' || action === 'mark_ready') return setAsked(action)
    const isSure = await openDialog(simpleDialog, {
      title: t(`storeAction.${action}.title`, { name }),
      text: [t(`storeAction.${action}.text`), action === 'cancel' && releaseText(store)].filter(Boolean).join(' '),
      confirm: t(`storeAction.${action}.confirm`),
      cancel: t('words.cancel'),
      ...(HARD.includes(action) && { tone: 'danger' as const })
    })
    if (isSure) await send(action)
  }

  if (store.actions.length === 0 && store.waiting.length === 0) return null
  return (
    <Card title={t('storePage.next')}>
      <div className="grid gap-4">
        <p className="text-muted">{t(`storePage.nextText.${store.state}`)}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <div className="button-group">
          {store.actions.map(action => (
            <Button
              key={action}
              variant={USUAL.includes(action) ? 'primary' : action === 'cancel' ? 'danger-quiet' : 'secondary'}
              pending={pending === action}
              onClick={() => void ask(action)}
            >
              {t(`storeAction.${action}.label`)}
            </Button>
          ))}
        </div>
        {later.length > 0 && <Waiting actions={later} />}
        {never.length > 0 && (
          <details>
            <summary className="text-muted">{t('storePage.notNow')}</summary>
            <Waiting actions={never} />
          </details>
        )}
      </div>
      {asked && (
        <AskDialog
          {...{ store, workspaceId, action: asked }}
          onClose={() => setAsked(undefined)}
          onSure={() => {
            setAsked(undefined)
            void send(asked)
          }}
        />
      )}
      {isReopening && (
        <ReopenDialog
          store={store}
          onClose={() => setReopening(false)}
          onReopen={async closesAt => {
            setReopening(false)
            await send('reopen', closesAt)
          }}
        />
      )}
    </Card>
  )
}

/** What becomes of cards that are authorised and not charged. */
function releaseText({ figures, currency }: StoreDetail): string | undefined {
  const { orders, cents } = figures.authorised
  if (orders === 0) return undefined
  return t('storeAction.cancel.group', { count: orders, most: formatMoney(cents, currency) })
}

function Waiting({ actions }: { actions: Waits }) {
  return (
    <ul className="store-waiting">
      {actions.map(({ action, reason }) => (
        <li key={action} className="grid gap-1">
          <span>
            <Button size="small" disabled aria-describedby={`waiting-${action}`}>
              {t(`storeAction.${action}.label`)}
            </Button>
          </span>
          <span id={`waiting-${action}`} className="text-muted text-sm">
            {reason}
          </span>
        </li>
      ))}
    </ul>
  )
}
