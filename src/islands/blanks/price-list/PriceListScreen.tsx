import { formatNumber } from '#lib/shared/number-format.ts'
import { PastLists } from '#islands/parts/import/PastLists.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import { LIST_TYPES } from '#lib/client/list-file.ts'
import { MOST_LIST_LINES } from '#lib/contract/calls/supplier-lists.ts'
import type { SupplierList } from '#lib/contract/supplier-lists.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { ComparedStep } from './ComparedStep.tsx'
import { PriceColumnsStep } from './PriceColumnsStep.tsx'
import { usePriceList } from './usePriceList.ts'

interface Props {
  workspaceId: string
  currency: string
  timeZone: string
  suppliers: string[]
  lists: SupplierList[]
}

/** A supplier's prices: the file, what its columns are, what would change, and then it does. */
export function PriceListScreen({ workspaceId, currency, timeZone, suppliers, lists }: Props) {
  const reading = usePriceList(workspaceId, lists)
  const { step, problem } = reading
  const count = formatNumber

  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title={t('priceList.title')}
        description={t('priceList.intro')}
        breadcrumb={[{ label: t('blanks.title'), href: '/dashboard/blanks' }]}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {step.kind === 'choose' && (
        <>
          <FileDrop
            label={t('priceList.file')}
            hint={t('priceList.fileHint', { most: count(MOST_LIST_LINES) })}
            accept={LIST_TYPES}
            onFiles={([file]) => file && void reading.choose(file)}
          />
          <PastLists
            title={t('priceList.past')}
            lists={lists.map(({ supplier, fileName, styles, appliedAt }) => ({
              id: supplier,
              name: <strong>{supplier}</strong>,
              facts: [fileName, t('priceList.pastStyles', { count: styles }), formatDateTime(appliedAt, timeZone)]
            }))}
          />
        </>
      )}
      {step.kind === 'columns' && <PriceColumnsStep {...step} suppliers={suppliers} reading={reading} />}
      {step.kind === 'working' && (
        <Card>
          <Progress
            label={t(`priceList.${step.word}`)}
            value={step.done}
            max={Math.max(1, step.all)}
            text={t('priceList.of', { done: count(step.done), all: count(step.all) })}
          />
        </Card>
      )}
      {step.kind === 'compared' && (
        <ComparedStep comparison={step.comparison} file={step.file} currency={currency} reading={reading} />
      )}
      {step.kind === 'done' && (
        <>
          <Notice tone="success" role="status">
            <strong>{t('priceList.done')}</strong> {t('priceList.doneText')}
          </Notice>
          <Card>
            <div className="grid grid-cols-3 gap-4">
              <Stat label={t('priceList.new')} value={count(step.counts.added)} />
              <Stat label={t('priceList.changed')} value={count(step.counts.changed)} />
              <Stat label={t('priceList.same')} value={count(step.counts.same)} />
            </div>
          </Card>
          <div className="button-group">
            <LinkButton variant="primary" href="/dashboard/blanks">
              {t('priceList.toBlanks')}
            </LinkButton>
            <Button onClick={reading.restart}>{t('priceList.another')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
