import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { deletePortfolio } from '#lib/contract/calls/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { DeletePortfolioProps } from './index.ts'

export default function DeletePortfolioDialog({ props, close }: DialogProps<DeletePortfolioProps, true>) {
  const { workspaceId, portfolioId, title, images } = props
  const [typed, setTyped] = useState('')

  const form = useSubmit(null, async () => {
    await call(deletePortfolio, { params: { portfolioId }, query: { WorkspaceId: workspaceId, Title: typed } })
    close(true)
  })

  return (
    <FormModal
      {...form}
      title={t('deletePortfolioDialog.title', { title })}
      size="small"
      onClose={() => close()}
      danger
      submit={t('deletePortfolioDialog.confirm')}
      disabled={typed.trim() !== title}
    >
      <p>{t('deletePortfolioDialog.text', { images: t('portfolios.images', { count: images }) })}</p>
      <Field
        label={t('deletePortfolioDialog.type', { title })}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </FormModal>
  )
}
