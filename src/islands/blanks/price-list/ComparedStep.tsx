import { formatNumber } from '#lib/shared/number-format.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { ListFile } from '#lib/client/list-file.ts'
import type { ComparedStyle } from '#lib/contract/supplier-lists.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Comparison, ReadingPrices } from './usePriceList.ts'

interface Props {
  comparison: Comparison
  file: ListFile
  currency: string
  reading: ReadingPrices
}

const MOST_LINES = 20

/** What the list would change, before anything does. */
export function ComparedStep({ comparison, file, currency, reading }: Props) {
  const { counts, shown, refused, problems } = comparison
  const taken = counts.new + counts.changed
  const count = formatNumber
  return (
    <div className="grid gap-5">
      <Card>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
          <Stat label={t('priceList.new')} value={count(counts.new)} />
          <Stat label={t('priceList.changed')} value={count(counts.changed)} />
          <Stat label={t('priceList.same')} value={count(counts.same)} />
          <Stat label={t('priceList.left')} value={count(problems.length)} />
        </div>
      </Card>
      {taken === 0 && <Notice tone="info">{t('priceList.nothing')}</Notice>}
      {refused.length > 0 && (
        <Card title={t('priceList.refused', { count: counts.refused })}>
          <ul className="grid gap-2">
            {refused.map(style => (
              <li key={`${style.maker}/${style.styleNumber}`}>
                <strong>{blankTitle(style)}</strong> <span className="field-error inline">{style.problem}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {problems.length > 0 && (
        <Card title={t('priceList.problems')}>
          <ul className="grid gap-2">
            {problems.slice(0, MOST_LINES).map(({ line, problem }) => (
              <li key={line} className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <strong>{t('priceList.line', { line: line + file.firstLine })}</strong>
                <span className="field-error inline">{t(`priceList.problem.${problem}`)}</span>
                <span className="text-muted truncate">{file.lines[line]!.filter(Boolean).join(' · ')}</span>
              </li>
            ))}
            {problems.length > MOST_LINES && (
              <li className="text-muted">{t('priceList.moreProblems', { count: problems.length - MOST_LINES })}</li>
            )}
          </ul>
        </Card>
      )}
      {/* Before what may be thousands of styles. */}
      <div className="button-group">
        <Button variant="primary" disabled={taken === 0} onClick={() => void reading.apply()}>
          {t('priceList.apply', { count: taken })}
        </Button>
        <Button onClick={reading.back}>{t('priceList.back')}</Button>
      </div>
      {taken > 0 && (
        <Card title={t('priceList.whatChanges')} flush>
          {taken > shown.length && (
            <p className="px-4 py-3 text-muted">{t('priceList.first', { count: shown.length })}</p>
          )}
          <ul className="[&>li]:grid [&>li]:gap-1 [&>li]:border-t [&>li]:border-t-line [&>li]:px-4 [&>li]:py-3 [&>li]:wrap-anywhere">
            {shown.map(style => (
              <Style key={`${style.maker}/${style.styleNumber}`} style={style} currency={currency} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Style({ style, currency }: { style: ComparedStyle; currency: string }) {
  const { state, changes, count } = style
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <li>
      <strong>{blankTitle(style)}</strong>
      {state === 'new' ? (
        <span className="text-muted">{t('priceList.isNew', { count })}</span>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums [&_[data-dearer]]:text-danger">
          {changes.map(({ colour, size, before, after }) => (
            <li key={`${colour}/${size}`}>
              <span className="text-muted">{[colour || t('priceList.allColours'), size].join(' ')}</span>{' '}
              {before === null ? t('priceList.unknown') : <s>{money(before)}</s>}
              {' → '}
              <strong data-dearer={before !== null && after > before ? true : undefined}>{money(after)}</strong>
            </li>
          ))}
          {count > changes.length && (
            <li className="text-muted">{t('priceList.more', { count: count - changes.length })}</li>
          )}
        </ul>
      )}
    </li>
  )
}
