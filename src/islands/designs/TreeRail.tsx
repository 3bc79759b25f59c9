import { Folder, FolderOpen, Inbox, Layers, Pencil, Plus, Tag, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { FilterLink } from '#islands/ui/list/FilterLink.tsx'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import { t } from '#lib/i18n/t.ts'
import { type DocumentFilter, type DocumentKind, documentLists } from '#lib/shared/lists.ts'

interface Props {
  kind: DocumentKind
  tree: TagNode[]
  filter: DocumentFilter
  mayEdit: boolean
  onShow: (change: Partial<DocumentFilter>) => void
  /** Without a node, a new one of this kind. */
  onEdit: (kind: TagNode['kind'], node?: TagNode) => void
}

const NOWHERE = { folder: undefined, tag: undefined, trash: false }

/** Folders and tags with their counts; each is a link, so it can be opened beside this page. */
export function TreeRail({ kind, tree, filter, mayEdit, onShow, onEdit }: Props) {
  const isAll = !filter.folder && !filter.tag && !filter.trash

  function link(change: Partial<DocumentFilter>, isCurrent: boolean, content: ReactNode) {
    const wanted = { ...NOWHERE, ...change }
    return (
      <FilterLink
        href={documentLists[kind].path({ ...filter, page: 1, ...wanted })}
        current={isCurrent}
        onShow={() => onShow(wanted)}
      >
        {content}
      </FilterLink>
    )
  }

  function branch(nodes: TagNode['kind'], parentId: string | null, depth: number): ReactNode {
    return tree
      .filter(node => node.kind === nodes && node.parentId === parentId)
      .map(node => {
        const isCurrent = (nodes === 'folder' ? filter.folder : filter.tag) === node.id
        const Sign = nodes === 'tag' ? Tag : isCurrent ? FolderOpen : Folder
        const count = kind === 'layout' ? node.layouts : node.files
        return (
          <li key={node.id}>
            <div className="category-row" style={{ '--depth': depth } as object}>
              {link(
                nodes === 'folder' ? { folder: node.id } : { tag: node.id },
                isCurrent,
                <>
                  <Sign aria-hidden="true" />
                  <span className="truncate">{node.name}</span>
                  {count > 0 && <span className="count">{count}</span>}
                </>
              )}
              {mayEdit && (
                <IconButton
                  size="small"
                  className="category-edit"
                  label={t('designs.tree.edit', { name: node.name })}
                  icon={<Pencil />}
                  onClick={() => onEdit(nodes, node)}
                />
              )}
            </div>
            {tree.some(child => child.parentId === node.id) && <ul>{branch(nodes, node.id, depth + 1)}</ul>}
          </li>
        )
      })
  }

  function heading(nodes: TagNode['kind'], text: string) {
    return (
      <div className="mt-3 flex items-center justify-between ps-2.5 [&_h2]:text-xs [&_h2]:font-semibold [&_h2]:tracking-[0.02em] [&_h2]:text-muted max-lg:[.tree-rail_&]:hidden">
        <h2>{text}</h2>
        {mayEdit && (
          <IconButton
            size="small"
            label={t(nodes === 'folder' ? 'designs.tree.newFolder' : 'designs.tree.newTag')}
            icon={<Plus />}
            onClick={() => onEdit(nodes)}
          />
        )}
      </div>
    )
  }

  const hasTags = tree.some(node => node.kind === 'tag')
  return (
    <nav className="tree-rail" aria-label={t('designs.tree.label')}>
      <ul>
        <li>
          {link(
            {},
            isAll,
            <>
              <Layers aria-hidden="true" />
              {t(kind === 'layout' ? 'designs.allLayouts' : 'designs.allFiles')}
            </>
          )}
        </li>
        <li>
          {link(
            { folder: 'none' },
            filter.folder === 'none',
            <>
              <Inbox aria-hidden="true" />
              {t('designs.tree.none')}
            </>
          )}
        </li>
      </ul>
      {heading('folder', t('designs.tree.folders'))}
      <ul>{branch('folder', null, 0)}</ul>
      {(hasTags || mayEdit) && heading('tag', t('designs.tree.tags'))}
      <ul>{branch('tag', null, 0)}</ul>
      <ul className="mt-3">
        <li>
          {link(
            { trash: true },
            filter.trash,
            <>
              <Trash2 aria-hidden="true" />
              {t('designs.tree.trash')}
            </>
          )}
        </li>
      </ul>
      {mayEdit && (
        <Button
          size="small"
          variant="quiet"
          icon={<Plus />}
          className="[.tree-rail_&]:hidden max-lg:[.tree-rail_&]:flex max-lg:[.tree-rail_&]:flex-none max-lg:[.tree-rail_&]:whitespace-nowrap"
          onClick={() => onEdit('folder')}
        >
          {t('designs.tree.newFolder')}
        </Button>
      )}
    </nav>
  )
}
