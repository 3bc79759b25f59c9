import { useEffect, useState } from 'react'

import { CustomerCard } from '#islands/parts/customers/CustomerCard.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { archiveCustomer, deleteCustomer, getCustomer } from '#lib/contract/calls/customers.ts'
import type { Customer } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { simpleDialog } from '../simple/index.ts'
import type { ArchivedCustomerProps, ArchivedCustomerResult } from './index.ts'

type Props = DialogProps<ArchivedCustomerProps, ArchivedCustomerResult>

export default function ArchivedCustomerDialog({ props, close }: Props) {
  const { workspaceId, customerId, mayRestore, mayDelete } = props
  const [customer, setCustomer] = useState<Customer>()
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState<'restore' | 'delete'>()
  const input = { params: { customerId }, query: { WorkspaceId: workspaceId } }

  useEffect(() => {
    const abort = new AbortController()
    const asked = { params: { customerId }, query: { WorkspaceId: workspaceId } }
    call(getCustomer, asked, { signal: abort.signal }).then(setCustomer, (failed: unknown) => {
      if (!abort.signal.aborted) setError(readableError(failed))
    })
    return () => abort.abort()
  }, [workspaceId, customerId])

  async function act(kind: 'restore' | 'delete', work: () => Promise<ArchivedCustomerResult>) {
    setError(undefined)
    setWorking(kind)
    try {
      close(await work())
    } catch (failed) {
      setError(readableError(failed))
      setWorking(undefined)
    }
  }

  async function remove({ id, ...names }: Customer) {
    const isSure = await openDialog(simpleDialog, {
      title: t('archivedCustomerDialog.deleteTitle', { name: customerName(names) }),
      text: t('archivedCustomerDialog.deleteText'),
      confirm: t('archivedCustomerDialog.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await act('delete', async () => {
      await call(deleteCustomer, input)
      return { deletedId: id }
    })
  }

  return (
    <Modal
      title={customer ? customerName(customer) : t('archivedCustomerDialog.title')}
      description={customer && (customerDetail(customer) || t('archivedCustomerDialog.archived'))}
      onClose={() => close()}
      footer={
        <>
          {customer && mayDelete && (
            <span className="me-auto">
              <Button variant="danger-quiet" pending={working === 'delete'} onClick={() => void remove(customer)}>
                {t('archivedCustomerDialog.delete')}
              </Button>
            </span>
          )}
          <Button onClick={() => close()}>{t('ui.close')}</Button>
          {customer && mayRestore && (
            <Button
              variant="primary"
              pending={working === 'restore'}
              onClick={() =>
                void act('restore', async () => ({
                  restored: await call(archiveCustomer, { ...input, body: { archived: false } })
                }))
              }
            >
              {t('archivedCustomerDialog.restore')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-busy={!customer && !error}>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {!customer && !error && <Skeleton width="70%" />}
        {customer && <CustomerCard customer={customer} />}
        {customer?.notes && <p className="whitespace-pre-line">{customer.notes}</p>}
      </div>
    </Modal>
  )
}
