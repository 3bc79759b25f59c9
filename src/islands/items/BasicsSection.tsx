import { Plus } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { productCategoryDialog } from '#islands/dialogs/product-category/index.ts'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { newSizes, usualRun } from '#islands/parts/new-item.ts'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import { hasError, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

interface Props extends SectionProps {
  workspaceId: string
  initialCategories: ProductCategory[]
}

export function BasicsSection({ draft, change, errors, workspaceId, initialCategories }: Props) {
  const [categories, setCategories] = useState(initialCategories)

  async function createCategory() {
    const result = await openDialog(productCategoryDialog, { workspaceId })
    if (!result || !('saved' in result)) return
    setCategories(known => [...known, result.saved])
    change({ categoryId: result.saved.id })
  }

  /** Sizes that nobody touched follow the garment: a cap has no 2XL. */
  function chooseGarment(garment: GarmentKind | null) {
    const names = draft.sizes.map(({ name }) => name).join()
    const isUntouched =
      names ===
      newSizes(usualRun(draft.garment))
        .map(({ name }) => name)
        .join()
    const follows = isUntouched && usualRun(garment) !== usualRun(draft.garment)
    change({ garment, ...(follows && { sizes: newSizes(usualRun(garment)) }) })
  }

  return (
    <Section title={t('itemEditor.basics')} isFirst isWrong={hasError(errors, 'name', 'description', 'categoryId')}>
      <div className="form">
        <Field
          label={t('itemEditor.name')}
          placeholder={t('itemEditor.nameExample')}
          value={draft.name}
          error={errors['name']}
          maxLength={120}
          autoComplete="off"
          onChange={event => change({ name: event.target.value })}
        />
        <TextAreaField
          optional
          label={t('itemEditor.description')}
          hint={t('itemEditor.descriptionHint')}
          value={draft.description}
          error={errors['description']}
          maxLength={4000}
          onChange={event => change({ description: event.target.value })}
        />
        <div className="flex items-end gap-2">
          <NativeSelect
            optional
            className="flex-1"
            label={t('itemEditor.category')}
            placeholder={t('itemEditor.noCategory')}
            value={draft.categoryId ?? ''}
            error={errors['categoryId']}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => change({ categoryId: event.target.value || null })}
          />
          <IconButton
            variant="secondary"
            label={t('items.newCategory')}
            icon={<Plus />}
            onClick={() => void createCategory()}
          />
        </div>
        <GarmentPicker
          label={t('itemEditor.garment')}
          value={draft.garment}
          onChange={chooseGarment}
          photosLabel={t('itemEditor.ownPhotos')}
        />
        {!draft.garment && <p className="text-sm leading-[1.125rem] text-muted">{t('itemEditor.ownPhotosHint')}</p>}
      </div>
    </Section>
  )
}
