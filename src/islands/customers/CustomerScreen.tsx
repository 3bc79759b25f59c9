import { Archive, ArchiveRestore, FileText, MoreHorizontal, Pencil, Star } from 'lucide-react'
import { useState } from 'react'

import { archivedCustomerDialog } from '#islands/dialogs/archived-customer/index.ts'
import { customerDialog } from '#islands/dialogs/customer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { CustomerCard } from '#islands/parts/customers/CustomerCard.tsx'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { useRecordNews } from '#islands/parts/useRecordNews.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import {
  archiveCustomer,
  getCustomer,
  getCustomerHistory,
  undoMerge,
  updateCustomer
} from '#lib/contract/calls/customers.ts'
import type { Customer, CustomerHistory } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate, formatDateTime } from '#lib/shared/format-time.ts'

import { CustomerFiles } from './CustomerFiles.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { StatementModal } from './StatementModal.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  currency: string
  mayEdit: boolean
  mayDelete: boolean
  /** Invoices and what was paid for them. */
  seesInvoices: boolean
  today: string
  initial: Customer
  initialHistory: CustomerHistory
}

const SAVE_AFTER_MS = 800

/** One customer: how to reach them, what was done for them, and what there is to know. */
export function CustomerScreen(props: Props) {
  const { workspaceId, timeZone, currency, mayEdit, mayDelete, seesInvoices, today } = props
  const [isStating, setStating] = useState(false)
  const [history, setHistory] = useState(props.initialHistory)
  const edit = useEdit(() =>
    createRecordEdit<Customer, Pick<Customer, 'notes' | 'flagged'>>({
      saved: props.initial,
      draftOf: ({ notes, flagged }) => ({ notes, flagged }),
      send: (patch, saved) => {
        const { id, revision } = saved
        return call(updateCustomer, {
          params: { customerId: id },
          query: { WorkspaceId: workspaceId },
          body: { ...patch, revision }
        })
      },
      pauseMs: SAVE_AFTER_MS
    })
  )
  const { draft, change } = edit
  const customer = edit.saved
  const name = customerName(customer)
  const input = { params: { customerId: customer.id }, query: { WorkspaceId: workspaceId } }

  /** Takes in what was saved elsewhere, and what is told of it. */
  function put(saved: Customer) {
    edit.put(saved)
    call(getCustomerHistory, input).then(setHistory, () => {})
  }

  useRecordNews({ workspaceId, kind: 'customer', id: customer.id }, () => {
    call(getCustomer, input).then(put, () => {})
  })

  async function openEdit() {
    const saved = await openDialog(customerDialog, { workspaceId, customer })
    if (saved) put(saved)
  }

  async function archive() {
    await attempt(async () => {
      put(await call(archiveCustomer, { ...input, body: { archived: true } }))
      showBanner(t('customers.wasArchived', { name }), { variant: 'success' })
    })
  }

  async function undo(mergeId: string) {
    await attempt(async () => {
      put(await call(undoMerge, { params: { mergeId }, query: input.query }))
    })
  }

  async function openArchived() {
    const asked = { workspaceId, customerId: customer.id, mayRestore: mayEdit, mayDelete }
    const done = await openDialog(archivedCustomerDialog, asked)
    if (!done) return
    if ('deletedId' in done) return location.assign('/dashboard/customers/archived')
    put(done.restored)
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={name}
        breadcrumb={[{ label: t('customers.title'), href: '/dashboard/customers' }]}
        description={customerDetail(customer) || undefined}
        status={customer.archived && <Badge tone="warning">{t('customer.archived')}</Badge>}
        actions={
          <>
            {seesInvoices && (
              <Button icon={<FileText />} onClick={() => setStating(true)}>
                {t('statement.open')}
              </Button>
            )}
            {mayEdit && !customer.archived && (
              <>
                <Button
                  icon={<Star />}
                  aria-pressed={draft.flagged}
                  className="aria-pressed:[&_svg]:fill-amber-500 aria-pressed:[&_svg]:stroke-amber-500"
                  onClick={() => change({ flagged: !draft.flagged })}
                >
                  {t(draft.flagged ? 'customer.flagged' : 'customers.flag')}
                </Button>
                <Menu
                  label={t('customers.rowMenu', { name })}
                  icon={<MoreHorizontal />}
                  hideLabel
                  align="end"
                  items={[
                    {
                      id: 'archive',
                      label: t('customers.archive'),
                      icon: <Archive />,
                      onAction: () => void archive()
                    }
                  ]}
                />
                <Button variant="primary" icon={<Pencil />} onClick={() => void openEdit()}>
                  {t('customers.edit')}
                </Button>
              </>
            )}
          </>
        }
      />
      {customer.archived && (
        <Notice
          tone="warning"
          action={
            <Button size="small" icon={<ArchiveRestore />} onClick={() => void openArchived()}>
              {t(mayEdit ? 'customer.archivedOpen' : 'customer.archivedShow')}
            </Button>
          }
        >
          {t('customer.archivedText')}
        </Notice>
      )}
      {mayEdit &&
        history.merges.map(merge => (
          <Notice
            key={merge.id}
            action={
              <Button size="small" onClick={() => void undo(merge.id)}>
                {t('customerMerge.undo')}
              </Button>
            }
          >
            {t('customerMerge.wasMerged', { name: merge.name, date: formatDate(merge.mergedAt, timeZone) })}
          </Notice>
        ))}
      {isStating && (
        <StatementModal
          workspaceId={workspaceId}
          today={today}
          customer={{ id: customer.id, name }}
          onClose={() => setStating(false)}
        />
      )}
      <EditQuestions edit={edit} nameOf={key => t(`customerForm.part.${key}`)} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(16rem,22rem)] items-start gap-4 max-lg:grid-cols-1">
        <div className="grid content-start gap-4">
          <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-2 max-sm:[&>:last-child]:col-span-full">
            <Card>
              <Stat label={t('customer.value')} value={formatMoney(history.valueCents, currency)} />
            </Card>
            <Card>
              <Stat label={t('customer.balance')} value={formatMoney(history.balanceCents, currency)} />
            </Card>
            <Card>
              <Stat
                label={t('customer.last')}
                value={history.lastAt ? formatDate(history.lastAt, timeZone) : t('customer.never')}
              />
            </Card>
          </div>
          <Card title={t('customer.history')} flush>
            <HistoryTable entries={history.entries} timeZone={timeZone} />
          </Card>
          {history.files.length > 0 && (
            <Card title={t('customer.files')}>
              <CustomerFiles files={history.files} timeZone={timeZone} />
            </Card>
          )}
          <Card
            title={t('customerForm.notes')}
            actions={mayEdit && <SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} />}
          >
            {mayEdit ? (
              <TextAreaField
                label={t('customerForm.notes')}
                hideLabel
                rows={4}
                value={draft.notes}
                error={edit.errors['notes']}
                maxLength={5000}
                placeholder={t('customer.notesHint')}
                onChange={event => change({ notes: event.target.value })}
              />
            ) : (
              <p className="whitespace-pre-line">{customer.notes || t('customer.noNotes')}</p>
            )}
          </Card>
        </div>
        <div className="grid content-start gap-4">
          <Card title={t('customer.contact')}>
            <CustomerCard customer={customer} />
          </Card>
          <Card title={t('customer.activity')}>
            <ActivityList entries={history.activity} time={at => formatDateTime(at, timeZone)} />
          </Card>
        </div>
      </div>
    </div>
  )
}
