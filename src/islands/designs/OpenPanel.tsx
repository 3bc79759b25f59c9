import { lazy, Suspense } from 'react'

import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import type { DocumentFilter } from '#lib/shared/lists.ts'

import { NodeModal } from './NodeModal.tsx'
import { PlaceModal } from './PlaceModal.tsx'
import { RenameModal } from './RenameModal.tsx'

const DetailDrawer = lazy(loadWhenOnline(() => import('./DetailDrawer.tsx')))

export type Open =
  | { kind: 'details' | 'rename'; document: DocumentCard }
  | { kind: 'place'; documents: DocumentCard[] }
  | { kind: 'node'; of: TagNode['kind']; node: TagNode | undefined }

interface Props {
  workspaceId: string
  units: 'in' | 'mm'
  mayEdit: boolean
  tree: TagNode[]
  filter: DocumentFilter
  open: Open | undefined
  onOpenDocument: (document: DocumentCard) => void
  onClose: () => void
  /** Something changed; a folder or tag may be gone. */
  onDone: (deletedId?: string) => void
}

/** What is open over the list, if anything. */
export function OpenPanel({ workspaceId, units, mayEdit, tree, filter, open, ...on }: Props) {
  switch (open?.kind) {
    case 'details':
      return (
        <Suspense>
          <DetailDrawer
            workspaceId={workspaceId}
            units={units}
            mayEdit={mayEdit}
            document={open.document}
            onOpen={() => on.onOpenDocument(open.document)}
            onChange={() => on.onDone()}
            onClose={on.onClose}
          />
        </Suspense>
      )
    case 'rename':
      return (
        <RenameModal
          workspaceId={workspaceId}
          document={open.document}
          onClose={on.onClose}
          onDone={() => on.onDone()}
        />
      )
    case 'place':
      return (
        <PlaceModal
          workspaceId={workspaceId}
          tree={tree}
          documents={open.documents}
          onClose={on.onClose}
          onDone={() => on.onDone()}
        />
      )
    case 'node':
      return (
        <NodeModal
          workspaceId={workspaceId}
          tree={tree}
          kind={open.of}
          node={open.node}
          parentId={open.of === 'folder' && filter.folder !== 'none' ? (filter.folder ?? null) : null}
          onClose={on.onClose}
          onDone={({ deletedId }) => on.onDone(deletedId)}
        />
      )
    default:
      return null
  }
}
