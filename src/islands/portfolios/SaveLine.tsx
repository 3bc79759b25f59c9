import { Check, CircleAlert } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { t } from '#lib/i18n/t.ts'

import type { PortfolioEditor } from './usePortfolio.ts'

/** Whether what stands in the fields is safe. */
export function SaveLine({ editor: { save, flush } }: { editor: PortfolioEditor }) {
  const isTrouble = save.kind !== 'saved' && save.kind !== 'saving'
  return (
    <span className="portfolio-save" role={isTrouble ? 'alert' : 'status'}>
      {save.kind === 'saving' ? (
        <Spinner />
      ) : isTrouble ? (
        <CircleAlert aria-hidden="true" />
      ) : (
        <Check aria-hidden="true" />
      )}
      {t(save.kind === 'saving' ? 'portfolios.saving' : isTrouble ? 'portfolios.notSaved' : 'portfolios.saved')}
      {save.kind === 'failed' && (
        <Button size="small" onClick={() => void flush()}>
          {t('portfolios.retry')}
        </Button>
      )}
    </span>
  )
}
