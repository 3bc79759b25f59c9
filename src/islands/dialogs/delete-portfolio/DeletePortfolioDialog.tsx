import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { deletePortfolio } from '#lib/contract/calls/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { DeletePortfolioProps } from './index.ts'

export default function DeletePortfolioDialog({ props, close }: DialogProps<DeletePortfolioProps, true>) {
  const { workspaceId, portfolioId, title, images } = props
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  async function remove() {
    setError(undefined)
    setPending(true)
    try {
      await call(deletePortfolio, { params: { portfolioId }, query: { WorkspaceId: workspaceId, Title: typed } })
      close(true)
    } catch (failed) {
      setError(readableError(failed))
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal
      title={t('deletePortfolioDialog.title', { title })}
      size="small"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="danger" disabled={typed.trim() !== title} pending={pending} onClick={() => void remove()}>
            {t('deletePortfolioDialog.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        <p>{t('deletePortfolioDialog.text', { images: t('portfolios.images', { count: images }) })}</p>
        <Field
          label={t('deletePortfolioDialog.type', { title })}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </Modal>
  )
}
