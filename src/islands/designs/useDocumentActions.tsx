import {
  ArchiveRestore,
  Building2,
  Copy,
  Eye,
  FolderInput,
  Grid2x2,
  ListOrdered,
  PenTool,
  Shirt,
  SquarePen,
  Trash2
} from 'lucide-react'
import { useState } from 'react'

import { bulkDesignerDialog } from '#islands/dialogs/bulk-designer/index.ts'
import { bulkMockupDialog } from '#islands/dialogs/bulk-mockup/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { mockupDialog } from '#islands/dialogs/mockup/index.ts'
import { moveToWorkspaceDialog } from '#islands/dialogs/move-to-workspace/index.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import type { MenuEntry } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { openDesigner } from '#lib/client/open-designer.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { createDocument, trashDocuments } from '#lib/contract/calls/documents.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import { idsOf } from './selection.ts'

interface Options {
  workspaceId: string
  units: 'in' | 'mm'
  mayEdit: boolean
  reload: () => Promise<void>
  onDetails: (document: DocumentCard) => void
  onRename: (document: DocumentCard) => void
  onPlace: (documents: DocumentCard[]) => void
}

/** What can be done with designs and files, one or many. What was deleted last can be brought back at once. */
export function useDocumentActions(options: Options) {
  const { workspaceId, mayEdit, reload } = options
  const [deleted, setDeleted] = useState<DocumentCard[]>([])
  const query = { WorkspaceId: workspaceId }

  const open = (document: DocumentCard) =>
    attempt(async () => {
      if (document.kind === 'layout') return openDesigner({ workspaceId, documentId: document.id })
      const made = await call(createDocument, {
        query,
        body: { from: 'file', fileId: document.id, folderId: document.folderId }
      })
      const { storeRemarks } = await import('#lib/client/import-remarks.ts')
      storeRemarks(made)
      return openDesigner({ workspaceId, documentId: made.id })
    })

  const duplicate = (document: DocumentCard) =>
    attempt(async () => {
      const made = await call(createDocument, { query, body: { from: 'document', documentId: document.id } })
      showBanner(t('designs.duplicated', { name: made.name }), { variant: 'success' })
      await reload()
    })

  const remove = (documents: DocumentCard[]) =>
    attempt(async () => {
      await call(trashDocuments, { query, body: { ...idsOf(documents), action: 'delete' } })
      setDeleted(documents)
      await reload()
    })

  const restore = (documents: DocumentCard[]) =>
    attempt(async () => {
      await call(trashDocuments, { query, body: { ...idsOf(documents), action: 'restore' } })
      setDeleted([])
      showBanner(t('designs.broughtBack', { count: documents.length }), { variant: 'success' })
      await reload()
    })

  const end = (documents: DocumentCard[]) =>
    attempt(async () => {
      const sure = await openDialog(simpleDialog, {
        title: t('designs.endTitle', { count: documents.length }),
        text: t('designs.endText'),
        confirm: t('designs.end'),
        cancel: t('words.cancel'),
        tone: 'danger'
      })
      if (!sure) return
      await call(trashDocuments, { query, body: { ...idsOf(documents), action: 'end' } })
      await reload()
    })

  async function overRows(document: DocumentCard) {
    const saved = await openDialog(bulkDesignerDialog, { workspaceId, documentId: document.id, name: document.name })
    if (saved) await reload()
  }

  async function mockUp(document: DocumentCard) {
    const mockup = await openDialog(mockupDialog, { workspaceId, units: options.units, document })
    if (!mockup) return
    await attempt(async () => {
      const { makeItem } = await import('#islands/parts/designs/make-item.ts')
      const item = await makeItem(workspaceId, document.name, mockup)
      showBanner(t('designs.itemMade', { name: item.name }), { variant: 'success' })
      location.assign(`/dashboard/items/${item.id}`)
    })
  }

  async function mockUpMany(document: DocumentCard) {
    const made = await openDialog(bulkMockupDialog, { workspaceId, document })
    if (!made) return
    if (made.target) return location.assign(made.target.href)
    showBanner(t('designs.itemsMade', { count: made.items }), { variant: 'success' })
    await reload()
  }

  async function toWorkspace(documents: DocumentCard[]) {
    const done = await openDialog(moveToWorkspaceDialog, { workspaceId, moved: { kind: 'designs', documents } })
    if (done) await reload()
  }

  function menuOf(document: DocumentCard): MenuEntry[] {
    const details = {
      id: 'details',
      label: t('designs.details'),
      icon: <Eye />,
      onAction: () => options.onDetails(document)
    }
    if (!mayEdit) return [details]
    if (document.deletedAt) {
      return [
        {
          id: 'restore',
          label: t('designs.bringBack'),
          icon: <ArchiveRestore />,
          onAction: () => void restore([document])
        },
        { id: 'end', label: t('designs.end'), icon: <Trash2 />, tone: 'danger', onAction: () => void end([document]) }
      ]
    }
    const isLayout = document.kind === 'layout'
    return [
      {
        id: 'open',
        label: t(isLayout ? 'designs.openDesigner' : 'designs.openAsDesign'),
        icon: <PenTool />,
        onAction: () => void open(document)
      },
      details,
      { id: 'rename', label: t('designs.rename'), icon: <SquarePen />, onAction: () => options.onRename(document) },
      ...(isLayout
        ? [{ id: 'copy', label: t('designs.duplicate'), icon: <Copy />, onAction: () => void duplicate(document) }]
        : []),
      { id: 'place', label: t('designs.place'), icon: <FolderInput />, onAction: () => options.onPlace([document]) },
      ...(isLayout
        ? [
            {
              id: 'bulk',
              label: t('designs.bulkDesigner'),
              icon: <ListOrdered />,
              onAction: () => void overRows(document)
            },
            { id: 'mockup', label: t('designs.mockup'), icon: <Shirt />, onAction: () => void mockUp(document) },
            {
              id: 'mockups',
              label: t('designs.bulkMockup'),
              icon: <Grid2x2 />,
              onAction: () => void mockUpMany(document)
            },
            {
              id: 'workspace',
              label: t('designs.toWorkspace'),
              icon: <Building2 />,
              onAction: () => void toWorkspace([document])
            }
          ]
        : []),
      { separator: 'last' },
      {
        id: 'delete',
        label: t('designs.delete'),
        icon: <Trash2 />,
        tone: 'danger',
        onAction: () => void remove([document])
      }
    ]
  }

  return { deleted, forgetDeleted: () => setDeleted([]), open, remove, restore, end, toWorkspace, menuOf }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
