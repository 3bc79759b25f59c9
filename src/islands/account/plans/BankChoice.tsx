import { Button } from '#islands/ui/Button.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  pending: boolean
  onAnswer: (answer: 'complete' | 'fail') => void
}

/** 3-D Secure as the test gateway plays it. */
export function BankChoice({ pending, onAnswer }: Props) {
  return (
    <div className="form">
      <p>{t('plans.bankText')}</p>
      <span className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pending} onClick={() => onAnswer('complete')}>
          {t('plans.bankYes')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer('fail')}>
          {t('plans.bankNo')}
        </Button>
      </span>
    </div>
  )
}
