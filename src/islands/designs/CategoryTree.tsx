import { Layers } from 'lucide-react'
import type { ReactNode } from 'react'

import { FilterLink } from '#islands/ui/list/FilterLink.tsx'
import type { listArtworkCategories } from '#lib/contract/artwork.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { type ArtFilter, artList } from '#lib/shared/lists.ts'

interface Props {
  categories: Data<typeof listArtworkCategories>
  filter: ArtFilter
  onShow: (change: Partial<ArtFilter>) => void
}

/** The library's categories; those within the chosen one open under it. */
export function CategoryTree({ categories, filter, onShow }: Props) {
  const [open] = filter.category?.split('/') ?? []

  function link(category: string | undefined, content: ReactNode) {
    return (
      <FilterLink
        href={artList.path({ ...filter, page: 1, category })}
        current={filter.category === category}
        onShow={() => onShow({ category })}
      >
        {content}
      </FilterLink>
    )
  }

  return (
    <nav className="tree-rail" aria-label={t('designs.art.categories')}>
      <ul>
        <li>
          {link(
            undefined,
            <>
              <Layers aria-hidden="true" />
              {t('designs.art.all')}
            </>
          )}
        </li>
        {categories.map(({ path, label, count, children }) => (
          <li key={path}>
            {link(
              path,
              <>
                <span className="truncate">{label}</span>
                <span className="count">{count}</span>
              </>
            )}
            {open === path && (
              <ul>
                {children.map(child => (
                  <li key={child.path}>
                    <div className="category-row" style={{ '--depth': 1 } as object}>
                      {link(
                        child.path,
                        <>
                          <span className="truncate">{child.label}</span>
                          <span className="count">{child.count}</span>
                        </>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
