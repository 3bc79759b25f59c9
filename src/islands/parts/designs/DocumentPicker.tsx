import { type ReactNode, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { type DocumentCard, listDocuments } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import { DocumentPicture } from './DocumentPicture.tsx'
import { sizeText } from './facts.ts'
import { Pick, PickGrid } from './PickGrid.tsx'
import { useFound } from './useFound.ts'

const PAGE_SIZE = 24

interface Props {
  workspaceId: string
  kind: DocumentCard['kind']
  units: 'in' | 'mm'
  chosen?: readonly string[]
  onPick: (document: DocumentCard) => void
  empty: ReactNode
}

/** Saved designs or files to choose from, the newest first. */
export function DocumentPicker({ workspaceId, kind, units, chosen, onPick, empty }: Props) {
  const [search, setSearch] = useState('')
  const found = useFound<DocumentCard>(search, (asked, signal) => {
    const query = { WorkspaceId: workspaceId, kind, search: asked.search, page: asked.page, pageSize: PAGE_SIZE }
    return call(listDocuments, { query }, { signal })
  })
  return (
    <PickGrid
      searchLabel={t(kind === 'layout' ? 'designs.searchLayouts' : 'designs.searchFiles')}
      onSearch={setSearch}
      search={search}
      found={found}
      count={found.rows.length}
      empty={empty}
    >
      {found.rows.map(document => (
        <Pick
          key={document.id}
          name={document.name}
          hint={sizeText(document, units)}
          chosen={chosen?.includes(document.id)}
          picture={<DocumentPicture document={document} />}
          onPick={() => onPick(document)}
        />
      ))}
    </PickGrid>
  )
}
