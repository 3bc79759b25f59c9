import { useMemo } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { ImportScreen } from '#islands/parts/import/ImportScreen.tsx'
import type { ListKind } from '#islands/parts/import/list-kind.ts'
import { call } from '#lib/client/api.ts'
import {
  addImportLines,
  createCustomerImport,
  getCustomerImport,
  mendImportLines,
  startCustomerImport,
  takeBackImport
} from '#lib/contract/calls/customer-imports.ts'
import type { ListImport } from '#lib/contract/list-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'
import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  isInactive,
  looksLikeHeads,
  type MappedColumn,
  recogniseColumns
} from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'

interface Props {
  workspaceId: string
  timeZone: string
  initialImports: ListImport[]
}

export function CustomerImport({ workspaceId, timeZone, initialImports }: Props) {
  const list = useMemo(() => customerList(workspaceId), [workspaceId])
  return (
    <ImportScreen
      list={list}
      timeZone={timeZone}
      initialImports={initialImports}
      confirm={question => openDialog(simpleDialog, question)}
    />
  )
}

function customerList(workspaceId: string): ListKind<CustomerColumn> {
  const query = { WorkspaceId: workspaceId }
  return {
    list: 'customers',
    home: { label: t('customers.title'), href: '/dashboard/customers' },
    newest: '/dashboard/customers?sort=newest',
    columns: CUSTOMER_COLUMNS,
    names: ['name', 'firstName', 'lastName', 'company'],
    looksLikeHeads,
    recognise: recogniseColumns,
    preview,
    inactive: {
      is: isInactive,
      label: count => t('customerImport.inactive', { count }),
      leave: t('customerImport.inactiveChoice.leave'),
      take: t('customerImport.inactiveChoice.take')
    },
    calls: {
      create: body => call(createCustomerImport, { query, body }),
      addLines: (importId, body) => call(addImportLines, { params: { importId }, query, body }),
      start: (importId, body) => call(startCustomerImport, { params: { importId }, query, body }),
      get: (importId, signal) => call(getCustomerImport, { params: { importId }, query }, signal && { signal }),
      mend: (importId, lines) => call(mendImportLines, { params: { importId }, query, body: { lines } }),
      undo: importId => call(takeBackImport, { params: { importId }, query })
    },
    words: {
      title: t('customerImport.title'),
      intro: t('customerImport.intro'),
      file: t('customerImport.file'),
      empty: t('customerImport.empty'),
      column: column => t(`customerImport.column.${column}`),
      existing: t('customerImport.existing'),
      add: t('customerImport.add'),
      noName: t('customerImport.noName'),
      toList: t('customerImport.toList'),
      undoText: count => t('customerImport.undoText', { count }),
      removed: count => t('customerImport.removed', { count })
    }
  }
}

function preview(line: readonly string[], columns: readonly MappedColumn[]) {
  const customer = readCustomerLine(line, columns)
  const { emails, phones, addresses } = customer
  const places = addresses.map(({ street, city, state, postalCode }) => {
    return [street, city, state, postalCode].filter(Boolean).join(', ')
  })
  return {
    title: customerName(customer),
    detail: customerDetail(customer),
    contact: [...emails.map(({ address }) => address), ...phones.map(({ number }) => number)].join(' · '),
    more: places.join(' · ')
  }
}
