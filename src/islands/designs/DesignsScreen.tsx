import { FilePlus2, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'

import { createInDesignerDialog, prepareCreateInDesigner } from '#islands/dialogs/create-in-designer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { FileRow } from '#islands/ui/FileRow.tsx'
import { BulkBar } from '#islands/ui/list/BulkBar.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Toast } from '#islands/ui/Toast.tsx'
import { call } from '#lib/client/api.ts'
import { openDesigner } from '#lib/client/open-designer.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { listDocuments, moveDocuments } from '#lib/contract/calls/documents.ts'
import type { DocumentCard as Document } from '#lib/contract/documents.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { getTagTree } from '#lib/contract/calls/tag-tree.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import { t } from '#lib/i18n/t.ts'
import { type DocumentFilter, type DocumentKind, documentLists } from '#lib/shared/lists.ts'

import { BulkActions } from './BulkActions.tsx'
import { DesignTabs } from './DesignTabs.tsx'
import { DocumentCard, DocumentCardSkeleton } from './DocumentCard.tsx'
import { type Open, OpenPanel } from './OpenPanel.tsx'
import { TreeRail } from './TreeRail.tsx'
import { useDocumentActions } from './useDocumentActions.tsx'

interface Props {
  workspaceId: string
  kind: DocumentKind
  units: 'in' | 'mm'
  mayEdit: boolean
  initial: Data<typeof listDocuments>
  initialTree: TagNode[]
  initialFilter: DocumentFilter
}

const SORTS = ['updated', 'created', 'name', 'size'] as const

/** Layouts, or uploaded files: folders and tags at the side, a card for each. */
export function DesignsScreen(props: Props) {
  const { workspaceId, kind, units, mayEdit } = props
  const [tree, setTree] = useState(props.initialTree)
  const [chosen, setChosen] = useState<Document[]>([])
  const [open, setOpen] = useState<Open>()
  const [isOver, setOver] = useState(false)
  const list = useList({
    address: documentLists[kind],
    filter: props.initialFilter,
    initial: props.initial,
    load: ({ trash, ...asked }, signal) => {
      const query = { WorkspaceId: workspaceId, kind, ...asked, ...(trash && { trash: 'true' }) }
      return call(listDocuments, { query: { ...query, pageSize: props.initial.pageSize } }, { signal })
    }
  })
  const { filter, found: documents, loading, error, show, reload } = list
  const query = { WorkspaceId: workspaceId }

  useEffect(() => {
    return kind === 'layout' && mayEdit ? prepareCreateInDesigner(workspaceId) : undefined
  }, [kind, mayEdit, workspaceId])

  const actions = useDocumentActions({
    workspaceId,
    units,
    mayEdit,
    reload: refresh,
    onDetails: document => setOpen({ kind: 'details', document }),
    onRename: document => setOpen({ kind: 'rename', document }),
    onPlace: documents => setOpen({ kind: 'place', documents })
  })
  const uploads = useUploads({
    workspaceId,
    kind: 'artwork',
    onDone: async ({ id }) => {
      const folderId = filter.folder === 'none' ? undefined : filter.folder
      const body = { fileIds: [id], folderId, addTagIds: filter.tag ? [filter.tag] : [] }
      if (folderId || filter.tag) await call(moveDocuments, { query, body }).catch(() => undefined)
      await refresh()
    }
  })

  async function refresh() {
    const counted = call(getTagTree, { query }).then(setTree, () => undefined)
    setChosen([])
    await Promise.all([reload(), counted])
  }

  function change(filter: Partial<DocumentFilter>) {
    setChosen([])
    show(filter)
  }

  async function create() {
    const folderId = filter.folder === 'none' ? undefined : filter.folder
    const made = await openDialog(createInDesignerDialog, { workspaceId, units, folderId })
    if (made) await openDesigner({ workspaceId, documentId: made.id })
  }

  function choose(document: Document, selected: boolean) {
    const others = chosen.filter(({ id }) => id !== document.id)
    setChosen(selected ? [...others, document] : others)
  }

  const takesFiles = kind === 'file' && mayEdit && !filter.trash
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      uploads.upload([...event.dataTransfer.files])
    }
  }
  const primary =
    kind === 'layout' ? (
      <Button variant="primary" icon={<FilePlus2 />} onClick={() => void create()}>
        {t('designs.new')}
      </Button>
    ) : (
      <label className="button button-primary">
        <Upload aria-hidden="true" />
        {t('designs.upload')}
        <input
          type="file"
          multiple
          className="sr-only"
          accept={PICTURE_TYPES}
          onChange={event => {
            uploads.upload([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
    )

  return (
    <div className="items designs">
      <PageHeader
        title={t('designs.title')}
        description={t(kind === 'layout' ? 'designs.layoutsLead' : 'designs.filesLead')}
        actions={mayEdit && primary}
      />
      <DesignTabs current={kind === 'layout' ? 'layouts' : 'my-files'} />
      <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-4">
        <TreeRail
          kind={kind}
          tree={tree}
          filter={filter}
          mayEdit={mayEdit}
          onShow={change}
          onEdit={(of, node) => setOpen({ kind: 'node', of, node })}
        />
        <section
          className="grid min-w-0 gap-4 rounded-lg [outline:2px_dashed_transparent] outline-offset-[0.5rem] data-over:[outline-color:var(--accent)]"
          data-over={isOver || undefined}
          {...(takesFiles && drop)}
          aria-label={t(kind === 'layout' ? 'designs.layouts' : 'designs.files')}
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchField
              key={filter.search}
              className="max-w-104 min-w-48 flex-1"
              label={t(kind === 'layout' ? 'designs.searchLayouts' : 'designs.searchFiles')}
              defaultValue={filter.search}
              onSearch={search => change({ search })}
            />
            <NativeSelect
              hideLabel
              label={t('designs.sort')}
              value={filter.sort}
              onChange={event => change({ sort: event.target.value as DocumentFilter['sort'] })}
              options={SORTS.map(value => ({ value, label: t(`designs.sorts.${value}`) }))}
            />
            <span className="text-sm leading-[1.125rem] text-muted" role="status">
              {!loading &&
                !error &&
                t(kind === 'layout' ? 'designs.layoutCount' : 'designs.fileCount', { count: documents.total })}
            </span>
          </div>
          {uploads.files.length > 0 && (
            <ul className="grid gap-1.5">
              {uploads.files.map(file => (
                <FileRow key={file.id} {...file} />
              ))}
            </ul>
          )}
          <ListResults
            list={{ ...list, showAll: () => change(documentLists[kind].start) }}
            failed={t('designs.failed')}
            first={
              <div className="card">
                <EmptyState
                  drawing={kind === 'layout' ? 'roll' : 'box'}
                  title={t(kind === 'layout' ? 'designs.emptyLayouts' : 'designs.emptyFiles')}
                  actions={mayEdit && primary}
                >
                  {t(kind === 'layout' ? 'designs.emptyLayoutsText' : 'designs.emptyFilesText')}
                </EmptyState>
              </div>
            }
            none={{
              title: t(filter.trash ? 'designs.noTrash' : 'designs.noneFound'),
              drawing: filter.search ? 'search' : 'box',
              action: t('designs.showAll')
            }}
          >
            {rows => (
              <ul className="item-grid doc-grid" aria-busy={loading}>
                {rows
                  ? rows.map(document => (
                      <DocumentCard
                        key={document.id}
                        document={document}
                        units={units}
                        selected={chosen.some(({ id }) => id === document.id)}
                        onSelect={mayEdit ? selected => choose(document, selected) : undefined}
                        onDetails={() => setOpen({ kind: 'details', document })}
                        onDesign={
                          document.kind === 'layout' && !document.deletedAt
                            ? () => void actions.open(document)
                            : undefined
                        }
                        actions={actions.menuOf(document)}
                      />
                    ))
                  : [0, 1, 2, 3, 4, 5].map(place => <DocumentCardSkeleton key={place} />)}
              </ul>
            )}
          </ListResults>
        </section>
      </div>
      <BulkBar
        label={t('designs.bulk')}
        count={chosen.length}
        onAll={() => setChosen(documents.rows)}
        onNone={() => setChosen([])}
      >
        <BulkActions
          chosen={chosen}
          actions={actions}
          trash={filter.trash}
          onPlace={() => setOpen({ kind: 'place', documents: chosen })}
          onDone={() => setChosen([])}
        />
      </BulkBar>
      {actions.deleted.length > 0 && (
        <div className="pointer-events-none fixed inset-x-4 bottom-4 z-20 grid justify-items-center *:pointer-events-auto">
          <Toast
            tone="info"
            onClose={actions.forgetDeleted}
            action={
              <Button size="small" onClick={() => void actions.restore(actions.deleted)}>
                {t('designs.undo')}
              </Button>
            }
          >
            <span role="status">{t('designs.deleted', { count: actions.deleted.length })}</span>
          </Toast>
        </div>
      )}
      <OpenPanel
        workspaceId={workspaceId}
        units={units}
        mayEdit={mayEdit}
        tree={tree}
        filter={filter}
        open={open}
        onOpenDocument={document => void actions.open(document)}
        onClose={() => setOpen(undefined)}
        onDone={deletedId => {
          setOpen(undefined)
          if (deletedId && (filter.folder === deletedId || filter.tag === deletedId))
            change({ folder: undefined, tag: undefined })
          void refresh()
        }}
      />
    </div>
  )
}
