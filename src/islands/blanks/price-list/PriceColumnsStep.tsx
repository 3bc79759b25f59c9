import { useId } from 'react'

import { ImportColumns } from '#islands/parts/import/ImportColumns.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { ListFile } from '#lib/client/list-file.ts'
import { t } from '#lib/i18n/t.ts'
import { type MappedPriceColumn, PRICE_COLUMNS, type PriceColumn } from '#lib/shared/price-list-columns.ts'

import type { ReadingPrices } from './usePriceList.ts'

interface Props {
  file: ListFile
  supplier: string
  columns: MappedPriceColumn[]
  isRemembered: boolean
  suppliers: string[]
  reading: ReadingPrices
}

const wordOf = (column: PriceColumn) => t(`priceList.column.${column}`)

/** Whose list it is, and what each of its columns is. */
export function PriceColumnsStep({ file, supplier, columns, isRemembered, suppliers, reading }: Props) {
  const known = useId()
  const twice = PRICE_COLUMNS.find(column => columns.filter(each => each === column).length > 1)
  const isWhole = columns.includes('styleNumber') && columns.includes('cost')
  return (
    <div className="grid gap-5">
      <Card>
        <Field
          label={t('priceList.supplier')}
          hint={t('priceList.supplierHint')}
          value={supplier}
          maxLength={80}
          list={known}
          autoComplete="off"
          onChange={event => reading.setSupplier(event.target.value)}
        />
        <datalist id={known}>
          {suppliers.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Card>
      <Card title={t('priceList.columns', { file: file.name })}>
        <p className="text-muted">
          {t('priceList.lines', { count: file.lines.length })}
          {isRemembered && ` ${t('priceList.remembered', { supplier })}`}
        </p>
        <ImportColumns
          file={file}
          columns={columns}
          known={PRICE_COLUMNS}
          wordOf={wordOf}
          onChange={reading.setColumns}
        />
      </Card>
      {!isWhole && <Notice tone="warning">{t('priceList.needed')}</Notice>}
      {twice && <Notice tone="warning">{t('priceList.twice', { column: wordOf(twice) })}</Notice>}
      <div className="button-group">
        <Button
          variant="primary"
          disabled={!isWhole || twice !== undefined || supplier.trim() === ''}
          onClick={() => void reading.compare()}
        >
          {t('priceList.compare')}
        </Button>
        <Button onClick={reading.restart}>{t('priceList.otherFile')}</Button>
      </div>
    </div>
  )
}
