import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { ListFile } from '#lib/client/list-file.ts'
import { t } from '#lib/i18n/t.ts'

import { ImportColumns } from './ImportColumns.tsx'
import type { Existing, ListKind } from './list-kind.ts'
import type { Importing } from './useImport.ts'

interface Props<Column extends string> {
  list: ListKind<Column>
  file: ListFile
  columns: (Column | '')[]
  isRemembered: boolean
  importing: Importing<Column>
}

const PREVIEWED = 5

/** What each column of the file is, and what the first lines will look like. */
export function ColumnsStep<Column extends string>({ list, file, columns, isRemembered, importing }: Props<Column>) {
  const [existing, setExisting] = useState<Existing>('skip')
  const { words, inactive: asked } = list
  const isNamed = columns.some(column => column !== '' && list.names.includes(column))
  const known = columns.filter(Boolean).length
  const [inactive, setInactive] = useState<'leave' | 'take'>('leave')
  const active = asked ? file.lines.filter(line => !asked.is(line, columns, file.heads)) : file.lines
  const left = file.lines.length - active.length
  const lines = inactive === 'leave' ? active : file.lines

  return (
    <div className="grid gap-5">
      <Card title={t('listImport.columns', { file: file.name })}>
        <p className="text-muted">
          {t('listImport.recognised', { count: known, all: columns.length, lines: file.lines.length })}
          {isRemembered && ` ${t('listImport.remembered')}`}
        </p>
        <ImportColumns
          file={file}
          columns={columns}
          known={list.columns}
          wordOf={words.column}
          onChange={importing.setColumns}
        />
      </Card>
      <Card title={t('listImport.preview')} flush>
        <Preview list={list} file={file} columns={columns} />
      </Card>
      {asked && left > 0 && (
        <RadioGroup
          label={asked.label(left)}
          value={inactive}
          onChange={value => setInactive(value as 'leave' | 'take')}
          options={[
            { value: 'leave', label: asked.leave },
            { value: 'take', label: asked.take }
          ]}
        />
      )}
      <RadioGroup
        label={words.existing}
        value={existing}
        onChange={value => setExisting(value as Existing)}
        options={[
          { value: 'skip', label: t('listImport.skip') },
          { value: 'add', label: words.add }
        ]}
      />
      {!isNamed && <Notice tone="warning">{words.noName}</Notice>}
      <div className="button-group">
        <Button
          variant="primary"
          disabled={!isNamed || lines.length === 0}
          onClick={() => void importing.start(existing, lines)}
        >
          {t('listImport.start', { count: lines.length })}
        </Button>
        <Button onClick={importing.restart}>{t('listImport.otherFile')}</Button>
      </div>
    </div>
  )
}

function Preview<Column extends string>({ list, file, columns }: Pick<Props<Column>, 'list' | 'file' | 'columns'>) {
  return (
    <ul className="[&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)] [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:border-t [&>li]:border-t-line [&>li]:px-4 [&>li]:py-2.5 [&>li]:wrap-anywhere max-sm:[&>li]:grid-cols-1">
      {file.lines.slice(0, PREVIEWED).map((line, index) => {
        const { title, detail, contact, more } = list.preview(line, columns, file.heads)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
          <li key={index}>
            <span className="grid">
              <strong>{title || t('listImport.nameless')}</strong>
              <span className="text-muted text-sm/5">{detail}</span>
            </span>
            <span className="text-sm/5">{contact}</span>
            <span className="text-muted text-sm/5">{more}</span>
          </li>
        )
      })}
    </ul>
  )
}
