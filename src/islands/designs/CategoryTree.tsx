import { Layers } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'

import type { listArtworkCategories } from '#lib/contract/artwork.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { type ArtFilter, artListPath } from '#lib/shared/document-filter.ts'

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
      <a
        className="side-link"
        href={artListPath({ ...filter, page: 1, category })}
        aria-current={filter.category === category ? 'page' : undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onShow({ category })
        }}
      >
        {content}
      </a>
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
