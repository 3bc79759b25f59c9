import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  problems: readonly string[]
  /** The job cannot be reached any more. */
  isGone: boolean
  /** Typed into, and deleted by somebody else. */
  lost: readonly JobItemInput[]
  onPutBack: () => void
  onForgetLost: () => void
  overwritten: { item: string; column: string; mine: string; theirs: string } | undefined
  onMine: () => void
  onTheirs: () => void
}

/** What others did to cells that are being typed in, and what could not be saved. */
export function ItemNotices(props: Props) {
  const { problems, isGone, lost, overwritten } = props
  return (
    <>
      {isGone && (
        <Notice tone="danger" role="alert">
          {t('jobItems.jobGone')}
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="danger" role="alert">
          {problems.join(' ')}
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice
          tone="warning"
          role="alert"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={props.onPutBack}>
                {t('jobItems.putBack')}
              </Button>
              <Button size="small" variant="quiet" onClick={props.onForgetLost}>
                {t('jobItems.leaveDeleted')}
              </Button>
            </span>
          }
        >
          {t('jobItems.rowGone', { names: lost.map(({ name }) => name || t('jobItems.item')).join(', ') })}
        </Notice>
      )}
      {overwritten && (
        <Notice
          tone="info"
          role="status"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={props.onMine}>
                {t('jobItems.putMine')}
              </Button>
              <Button size="small" variant="quiet" onClick={props.onTheirs}>
                {t('jobItems.leaveTheirs')}
              </Button>
            </span>
          }
        >
          {t('jobItems.overwritten', overwritten)}
        </Notice>
      )}
    </>
  )
}
