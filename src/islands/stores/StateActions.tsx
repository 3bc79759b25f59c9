import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { changeStoreState, type StoreDetail } from '#lib/contract/stores.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'

import { ReopenDialog } from './ReopenDialog.tsx'

type Action = StoreDetail['actions'][number]

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
const HARD: readonly Action[] = ['close', 'cancel', 'unpublish']

/** What may be done with the store now, each with what it brings about. */
export function StateActions({ store, workspaceId, onChange }: Props) {
  const [pending, setPending] = useState<Action>()
  const [problem, setProblem] = useState<string>()
  const [isReopening, setReopening] = useState(false)
  const { name } = store

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
    const isSure = await openDialog(simpleDialog, {
      title: t(`storeAction.${action}.title`, { name }),
      text: t(`storeAction.${action}.text`),
      confirm: t(`storeAction.${action}.confirm`),
      cancel: t('words.cancel'),
      ...(HARD.includes(action) && { tone: 'danger' as const })
    })
    if (isSure) await send(action)
  }

  if (store.actions.length === 0) return null
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
      </div>
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
