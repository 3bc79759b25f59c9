import { type ReactNode, useEffect, useState } from 'react'

import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { call } from '#lib/client/api.ts'
import { listDocuments } from '#lib/contract/calls/documents.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { getTagTree } from '#lib/contract/calls/tag-tree.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import { t } from '#lib/i18n/t.ts'

import { DocumentPicture } from './DocumentPicture.tsx'
import { sizeText } from './facts.ts'
import { Pick, PickGrid } from './PickGrid.tsx'
import { pathText } from './tree.ts'
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
  const [folder, setFolder] = useState('')
  const tree = useTree(workspaceId)
  const folders = tree.filter(node => node.kind === 'folder')
  const found = useFound<DocumentCard>(
    search,
    (asked, signal) => {
      const paging = { search: asked.search, page: asked.page, pageSize: PAGE_SIZE }
      const query = { WorkspaceId: workspaceId, kind, ...paging, ...(folder && { folder }) }
      return call(listDocuments, { query }, { signal })
    },
    folder
  )
  return (
    <PickGrid
      aside={
        folders.length > 0 && (
          <NativeSelect
            label={t('designs.folder')}
            value={folder}
            options={[
              { value: '', label: t('designs.anyFolder') },
              ...folders.map(({ id }) => ({ value: id, label: pathText(tree, id) })),
              { value: 'none', label: t('designs.tree.none') }
            ]}
            onChange={event => setFolder(event.target.value)}
          />
        )
      }
      searchLabel={t(kind === 'layout' ? 'designs.searchLayouts' : 'designs.searchFiles')}
      onSearch={setSearch}
      search={search || folder}
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

/** Folders and tags; none where they can't be read, for then the list itself says why. */
function useTree(workspaceId: string): TagNode[] {
  const [tree, setTree] = useState<TagNode[]>([])
  useEffect(() => {
    let isOver = false
    call(getTagTree, { query: { WorkspaceId: workspaceId } }).then(
      found => !isOver && setTree(found),
      () => {}
    )
    return () => {
      isOver = true
    }
  }, [workspaceId])
  return tree
}
