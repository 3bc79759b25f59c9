import { useState } from 'react'

import { ImportColumns } from '#islands/parts/import/ImportColumns.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { ListFile } from '#lib/client/list-file.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'
import { CUSTOMER_COLUMNS, type CustomerColumn, isInactive, type MappedColumn } from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'

import type { Importing } from './useImport.ts'

interface Props {
  file: ListFile
  columns: MappedColumn[]
  isRemembered: boolean
  importing: Importing
}

const PREVIEWED = 5
const NAMES: MappedColumn[] = ['name', 'firstName', 'lastName', 'company']

/** What each column of the file is, and what the first customers will look like. */
export function ColumnsStep({ file, columns, isRemembered, importing }: Props) {
  const [existing, setExisting] = useState<'skip' | 'add'>('skip')
  const isNamed = columns.some(column => NAMES.includes(column))
  const known = columns.filter(Boolean).length
  const [inactive, setInactive] = useState<'leave' | 'take'>('leave')
  const active = file.lines.filter(line => !isInactive(line, columns, file.heads))
  const left = file.lines.length - active.length
  const lines = inactive === 'leave' ? active : file.lines

  return (
    <div className="grid gap-5">
      <Card title={t('customerImport.columns', { file: file.name })}>
        <p className="text-muted">
          {t('customerImport.recognised', { count: known, all: columns.length, lines: file.lines.length })}
          {isRemembered && ` ${t('customerImport.remembered')}`}
        </p>
        <ImportColumns
          file={file}
          columns={columns}
          known={CUSTOMER_COLUMNS}
          wordOf={columnWords}
          onChange={importing.setColumns}
        />
      </Card>
      <Card title={t('customerImport.preview')} flush>
        <Preview file={file} columns={columns} />
      </Card>
      {left > 0 && (
        <RadioGroup
          label={t('customerImport.inactive', { count: left })}
          value={inactive}
          onChange={value => setInactive(value as 'leave' | 'take')}
          options={(['leave', 'take'] as const).map(value => ({
            value,
            label: t(`customerImport.inactiveChoice.${value}`)
          }))}
        />
      )}
      <RadioGroup
        label={t('customerImport.existing')}
        value={existing}
        onChange={value => setExisting(value as 'skip' | 'add')}
        options={(['skip', 'add'] as const).map(value => ({
          value,
          label: t(`customerImport.existingChoice.${value}`)
        }))}
      />
      {!isNamed && <Notice tone="warning">{t('customerImport.noName')}</Notice>}
      <div className="button-group">
        <Button
          variant="primary"
          disabled={!isNamed || lines.length === 0}
          onClick={() => void importing.start(existing, lines)}
        >
          {t('customerImport.start', { count: lines.length })}
        </Button>
        <Button onClick={importing.restart}>{t('customerImport.otherFile')}</Button>
      </div>
    </div>
  )
}

function Preview({ file, columns }: Pick<Props, 'file' | 'columns'>) {
  const read = file.lines.slice(0, PREVIEWED).map(line => readCustomerLine(line, columns))
  return (
    <ul className="import-preview">
      {read.map((customer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
        <li key={index}>
          <span className="grid">
            <strong>{customerName(customer) || t('customerImport.nameless')}</strong>
            <span className="text-muted text-sm">{customerDetail(customer)}</span>
          </span>
          <span className="text-sm">
            {[...customer.emails.map(({ address }) => address), ...customer.phones.map(({ number }) => number)].join(
              ' · '
            )}
          </span>
          <span className="text-muted text-sm">
            {customer.addresses
              .map(({ street, city, state, postalCode }) =>
                [street, city, state, postalCode].filter(Boolean).join(', ')
              )
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function columnWords(column: CustomerColumn): string {
  return t(`customerImport.column.${column}`)
}
