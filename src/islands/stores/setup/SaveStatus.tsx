import { Check, CloudOff, CircleAlert } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import type { SaveState } from '#lib/client/autosave.ts'
import { t } from '#lib/i18n/t.ts'

import { readableError } from '../readable-error.ts'

interface Props {
  state: SaveState
  onRetry: () => void
  onDecide?: () => void
}

/** Whether what stands in the fields is safe. Read aloud when it is not, and quiet while it is. */
export function SaveStatus({ state, onRetry, onDecide }: Props) {
  const isTrouble = state.kind === 'failed' || state.kind === 'refused' || state.kind === 'conflict'
  return (
    <span className="save-status" data-kind={state.kind} role={isTrouble ? 'alert' : 'status'}>
      {state.kind === 'saved' && (
        <>
          <Check aria-hidden="true" />
          {t('storeSetup.save.saved')}
        </>
      )}
      {state.kind === 'saving' && (
        <>
          <Spinner />
          {t('storeSetup.save.saving')}
        </>
      )}
      {state.kind === 'refused' && (
        <>
          <CircleAlert aria-hidden="true" />
          {t('storeSetup.save.refused')}
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <CloudOff aria-hidden="true" />
          <span>{t('storeSetup.save.failed', { why: readableError(state.error) })}</span>
          <Button size="small" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        </>
      )}
      {state.kind === 'conflict' && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{t('storeSetup.save.conflict')}</span>
          {onDecide && (
            <Button size="small" onClick={onDecide}>
              {t('storeSetup.conflict.decide')}
            </Button>
          )}
        </>
      )}
    </span>
  )
}
