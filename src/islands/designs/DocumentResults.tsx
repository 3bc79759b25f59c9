import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import type { MenuEntry } from '#islands/ui/Menu.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import type { DocumentCard as Document } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'
import { type DocumentFilter, type DocumentKind, documentListPath } from '#lib/shared/document-filter.ts'

import { DocumentCard, DocumentCardSkeleton } from './DocumentCard.tsx'
import type { DocumentPage } from './useDocumentList.ts'

interface Props {
  kind: DocumentKind
  units: 'in' | 'mm'
  filter: DocumentFilter
  documents: DocumentPage
  loading: boolean
  error: string | undefined
  chosen: readonly Document[]
  /** What to begin with, where there is nothing yet. */
  primary: ReactNode
  mayEdit: boolean
  menuOf: (document: Document) => MenuEntry[]
  onRetry: () => void
  onShowAll: () => void
  onSelect: (document: Document, selected: boolean) => void
  onOpen: (document: Document) => void
}

/** The cards of a list, or why there are none. */
export function DocumentResults(props: Props) {
  const { kind, units, filter, documents, loading, error, chosen, primary, mayEdit, menuOf } = props
  const { onRetry, onShowAll, onSelect, onOpen } = props
  const isFiltered = filter.search !== '' || filter.folder !== undefined || filter.tag !== undefined || filter.trash

  return error ? (
    <div className="card" role="alert">
      <EmptyState title={t('designs.failed')} actions={<Button onClick={onRetry}>{t('ui.retry')}</Button>}>
        {error}
      </EmptyState>
    </div>
  ) : (
    <>
      {!loading && documents.rows.length === 0 && (
        <div className="card">
          {isFiltered ? (
            <EmptyState
              drawing={filter.search ? 'search' : 'box'}
              title={t(filter.trash ? 'designs.noTrash' : 'designs.noneFound')}
              actions={<Button onClick={onShowAll}>{t('designs.showAll')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={kind === 'layout' ? 'roll' : 'box'}
              title={t(kind === 'layout' ? 'designs.emptyLayouts' : 'designs.emptyFiles')}
              actions={mayEdit && primary}
            >
              {t(kind === 'layout' ? 'designs.emptyLayoutsText' : 'designs.emptyFilesText')}
            </EmptyState>
          )}
        </div>
      )}
      <ul className="item-grid doc-grid" aria-busy={loading}>
        {loading && documents.rows.length === 0
          ? [0, 1, 2, 3, 4, 5].map(place => <DocumentCardSkeleton key={place} />)
          : documents.rows.map(document => (
              <DocumentCard
                key={document.id}
                document={document}
                units={units}
                selected={chosen.some(({ id }) => id === document.id)}
                onSelect={mayEdit ? selected => onSelect(document, selected) : undefined}
                onOpen={() => onOpen(document)}
                actions={menuOf(document)}
              />
            ))}
      </ul>
      {documents.total > documents.pageSize && (
        <Pagination
          page={documents.page}
          pageSize={documents.pageSize}
          total={documents.total}
          href={page => documentListPath(kind, { ...filter, page })}
        />
      )}
    </>
  )
}
