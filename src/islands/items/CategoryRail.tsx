import { Archive, Pencil, Plus, Shirt } from 'lucide-react'
import type { ReactNode } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { productCategoryDialog } from '#islands/dialogs/product-category/index.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { FilterLink } from '#islands/ui/list/FilterLink.tsx'
import type { ProductCategory } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { type ItemFilter, itemList } from '#lib/shared/lists.ts'

interface Props {
  workspaceId: string
  mayEdit: boolean
  categories: ProductCategory[]
  filter: ItemFilter
  onShow: (change: Partial<ItemFilter>) => void
  onChange: (categories: ProductCategory[]) => void
  onItemsChange: () => Promise<void>
}

/** Categories with their counts; each is a link, so it can be opened beside this page. */
export function CategoryRail(props: Props) {
  const { workspaceId, mayEdit, categories, filter, onShow, onChange, onItemsChange } = props

  function link(change: Partial<ItemFilter>, isCurrent: boolean, content: ReactNode) {
    return (
      <FilterLink
        href={itemList.path({ ...filter, page: 1, ...change })}
        current={isCurrent}
        onShow={() => onShow(change)}
      >
        {content}
      </FilterLink>
    )
  }

  async function edit(category?: ProductCategory) {
    const result = await openDialog(productCategoryDialog, { workspaceId, ...(category && { category }) })
    if (!result) return
    if ('deletedId' in result) {
      onChange(categories.filter(({ id }) => id !== result.deletedId))
      if (filter.categoryId === result.deletedId) onShow({ categoryId: undefined })
      else await onItemsChange()
      return
    }
    const index = categories.findIndex(({ id }) => id === result.saved.id)
    onChange(index < 0 ? [...categories, result.saved] : categories.with(index, result.saved))
  }

  return (
    <nav className="category-rail" aria-label={t('items.categories')}>
      <ul>
        <li>
          {link(
            { categoryId: undefined, archived: false },
            !filter.categoryId && !filter.archived,
            <>
              <Shirt aria-hidden="true" />
              {t('items.all')}
            </>
          )}
        </li>
        {categories.map(category => (
          <li key={category.id} className="category-row">
            {link(
              { categoryId: category.id, archived: false },
              filter.categoryId === category.id && !filter.archived,
              <>
                <span className="truncate">{category.name}</span>
                <span className="count">{category.items}</span>
              </>
            )}
            {mayEdit && (
              <IconButton
                size="small"
                className="category-edit"
                label={t('items.editCategory', { name: category.name })}
                icon={<Pencil />}
                onClick={() => void edit(category)}
              />
            )}
          </li>
        ))}
        <li>
          {link(
            { categoryId: undefined, archived: true },
            filter.archived,
            <>
              <Archive aria-hidden="true" />
              {t('items.archivedItems')}
            </>
          )}
        </li>
      </ul>
      {mayEdit && (
        <Button size="small" variant="quiet" icon={<Plus />} onClick={() => void edit()}>
          {t('items.newCategory')}
        </Button>
      )}
    </nav>
  )
}
