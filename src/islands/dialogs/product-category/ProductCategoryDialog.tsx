import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { deleteProductCategory, updateProductCategory } from '#lib/contract/calls/items.ts'
import { createProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { simpleDialog } from '../simple/index.ts'
import type { ProductCategoryProps, ProductCategoryResult } from './index.ts'

type Props = DialogProps<ProductCategoryProps, ProductCategoryResult>

export default function ProductCategoryDialog({ props: { workspaceId, category }, close }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const query = { WorkspaceId: workspaceId }
  const form = useSubmit(createProductCategory.body, async body => {
    const saved = category
      ? await call(updateProductCategory, { params: { categoryId: category.id }, query, body })
      : await call(createProductCategory, { query, body })
    close({ saved })
  })

  async function remove({ id, name, items }: NonNullable<typeof category>) {
    const isSure = await openDialog(simpleDialog, {
      title: t('productCategoryDialog.deleteTitle', { name }),
      text: items ? t('productCategoryDialog.deleteText', { count: items }) : t('productCategoryDialog.deleteEmpty'),
      confirm: t('productCategoryDialog.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    setDeleting(true)
    try {
      await call(deleteProductCategory, { params: { categoryId: id }, query })
      close({ deletedId: id })
    } catch (error) {
      form.setErrors({ form: readableError(error) })
      setDeleting(false)
    }
  }

  return (
    <FormModal
      {...form}
      title={t(category ? 'productCategoryDialog.titleEdit' : 'productCategoryDialog.title')}
      description={t('productCategoryDialog.description')}
      size="small"
      onClose={() => close()}
      submit={t(category ? 'words.save' : 'productCategoryDialog.create')}
      other={
        category && (
          <Button variant="danger-quiet" pending={isDeleting} onClick={() => void remove(category)}>
            {t('productCategoryDialog.delete')}
          </Button>
        )
      }
    >
      <Field
        label={t('productCategoryDialog.name')}
        name="name"
        defaultValue={category?.name}
        placeholder={t('productCategoryDialog.example')}
        error={form.errors['name']}
        maxLength={60}
        autoComplete="off"
      />
    </FormModal>
  )
}
