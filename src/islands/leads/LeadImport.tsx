import { useMemo } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { ImportScreen } from '#islands/parts/import/ImportScreen.tsx'
import type { ListKind, PreviewedLine } from '#islands/parts/import/list-kind.ts'
import { call } from '#lib/client/api.ts'
import {
  addLeadImportLines,
  createLeadImport,
  getLeadImport,
  mendLeadImportLines,
  startLeadImport,
  undoLeadImport
} from '#lib/contract/calls/lead-imports.ts'
import type { ListImport } from '#lib/contract/list-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { leadWish } from '#lib/shared/lead.ts'
import {
  LEAD_COLUMNS,
  LEAD_NAMES,
  type LeadColumn,
  type LeadMapped,
  looksLikeLeadHeads,
  recogniseLeadColumns
} from '#lib/shared/lead-columns.ts'
import { ListDateError, readLeadLine } from '#lib/shared/lead-line.ts'
import type { DayOrder } from '#lib/shared/list-date.ts'
import { formatCalendarDate } from '#lib/shared/calendar-date.ts'

interface Props {
  workspaceId: string
  timeZone: string
  /** How dates are written where the shop is. */
  dayOrder: DayOrder
  initialImports: ListImport[]
}

export function LeadImport({ workspaceId, timeZone, dayOrder, initialImports }: Props) {
  const list = useMemo(() => leadList(workspaceId, dayOrder), [workspaceId, dayOrder])
  return (
    <ImportScreen
      list={list}
      timeZone={timeZone}
      initialImports={initialImports}
      confirm={question => openDialog(simpleDialog, question)}
    />
  )
}

function leadList(workspaceId: string, dayOrder: DayOrder): ListKind<LeadColumn> {
  const query = { WorkspaceId: workspaceId }
  return {
    list: 'leads',
    home: { label: t('leads.title'), href: '/dashboard/leads' },
    newest: '/dashboard/leads',
    columns: LEAD_COLUMNS,
    names: LEAD_COLUMNS.filter(column => LEAD_NAMES.includes(column)),
    looksLikeHeads: looksLikeLeadHeads,
    recognise: (heads, sample) => recogniseLeadColumns(heads, sample, dayOrder),
    preview,
    calls: {
      create: body => call(createLeadImport, { query, body }),
      addLines: (importId, body) => call(addLeadImportLines, { params: { importId }, query, body }),
      start: (importId, body) => call(startLeadImport, { params: { importId }, query, body }),
      get: (importId, signal) => call(getLeadImport, { params: { importId }, query }, signal && { signal }),
      mend: (importId, lines) => call(mendLeadImportLines, { params: { importId }, query, body: { lines } }),
      undo: importId => call(undoLeadImport, { params: { importId }, query })
    },
    words: {
      title: t('leadImport.title'),
      intro: t('leadImport.intro'),
      file: t('leadImport.file'),
      empty: t('leadImport.empty'),
      column: column => t(`leadImport.column.${column}`),
      existing: t('leadImport.existing'),
      add: t('leadImport.add'),
      noName: t('leadImport.noName'),
      toList: t('leadImport.toList'),
      undoText: count => t('leadImport.undoText', { count }),
      removed: count => t('leadImport.removed', { count })
    }
  }
}

function preview(line: readonly string[], columns: readonly LeadMapped[], heads: readonly string[]): PreviewedLine {
  try {
    const lead = readLeadLine(line, columns, heads)
    const { name, company, email, phone, needBy, askedOn, message } = lead
    const days = [
      needBy && t('leadImport.needBy', { day: formatCalendarDate(new Date(needBy)) }),
      askedOn && t('leadImport.askedOn', { day: formatCalendarDate(new Date(askedOn)) })
    ]
    return {
      title: name,
      detail: company,
      contact: [email, phone].filter(Boolean).join(' · '),
      more: [leadWish(lead), ...days, message].filter(Boolean).join(' · ')
    }
  } catch (error) {
    // The line fails with this reason when it is imported, unless the column is changed.
    if (!(error instanceof ListDateError)) throw error
    return { title: '', detail: t('leadImport.wrongDate', { text: error.text }), contact: '', more: '' }
  }
}
