import { Ellipsis } from 'lucide-react'

import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { sizeText } from '#islands/parts/designs/facts.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { DocumentCard as Document } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

const SHOWN_COLOURS = 6
const SHOWN_TAGS = 3

interface Props {
  document: Document
  units: 'in' | 'mm'
  selected: boolean
  /** Absent for who may only look. */
  onSelect?: ((selected: boolean) => void) | undefined
  onDetails: () => void
  /** Into the designer; without it the name shows details as the picture does. */
  onDesign?: (() => void) | undefined
  actions: MenuEntry[]
}

export function DocumentCard({ document, units, selected, onSelect, onDetails, onDesign, actions }: Props) {
  const { name, colours, methods, tags, variables, versions, usedIn } = document
  const facts = [
    sizeText(document, units),
    document.kind === 'file' ? formatBytes(document.bytes) : '',
    ...methods.map(method => t(`designs.method.${method}`)),
    document.artboards > 1 ? t('designs.boards', { count: document.artboards }) : ''
  ].filter(Boolean)
  const counts = [
    usedIn > 0 ? t('designs.usedIn', { count: usedIn }) : t('designs.unused'),
    versions > 0 ? t('designs.versionCount', { count: versions }) : ''
  ].filter(Boolean)

  return (
    <li className="card doc-card" data-selected={selected || undefined}>
      <button
        type="button"
        className="block w-full cursor-pointer overflow-hidden rounded-[3px_3px_0_0]"
        onClick={onDetails}
        aria-label={t('designs.detailsOf', { name })}
      >
        <DocumentPicture document={document} />
      </button>
      {onSelect && (
        <label className="absolute start-1 top-1 grid size-9 place-items-center opacity-0 [transition:opacity_var(--quick)] focus-within:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100 [.doc-card:hover_&]:opacity-100 [.doc-card[data-selected]_&]:opacity-100">
          <input
            type="checkbox"
            className="check"
            checked={selected}
            aria-label={t('ui.selectRow', { name })}
            onChange={event => onSelect(event.target.checked)}
          />
        </label>
      )}
      <div className="doc-card-text">
        <div className="flex min-w-0 items-center justify-between gap-1 [&_.button]:ms-0 [&_.button]:-me-1.5 [&_.button]:-mt-1 [&_.button]:-mb-1">
          <button
            type="button"
            className="overflow-hidden text-start font-semibold text-ellipsis whitespace-nowrap text-inherit no-underline [&:is(a,_button)]:hover:underline"
            title={onDesign ? t('designs.openNamed', { name }) : name}
            onClick={onDesign ?? onDetails}
          >
            {name}
          </button>
          <Menu
            hideLabel
            size="small"
            variant="quiet"
            align="end"
            label={t('designs.actionsOf', { name })}
            icon={<Ellipsis />}
            items={actions}
          />
        </div>
        <p className="leading-[1.125rem] text-muted text-xs">{facts.join(' · ')}</p>
        {(colours.length > 0 || variables.length > 0 || tags.length > 0) && (
          <div className="flex flex-wrap items-center gap-1">
            {colours.length > 0 && (
              <span
                className="me-1 flex items-center gap-0.5"
                role="img"
                aria-label={t('designs.colourCount', { count: colours.length })}
              >
                {colours.slice(0, SHOWN_COLOURS).map(hex => (
                  <span key={hex} className="swatch-dot" style={{ '--swatch': hex } as object} />
                ))}
                {colours.length > SHOWN_COLOURS && (
                  <span className="text-sm leading-[1.125rem] text-muted">+{colours.length - SHOWN_COLOURS}</span>
                )}
              </span>
            )}
            {variables.length > 0 && <Badge tone="info">{t('designs.names')}</Badge>}
            {tags.slice(0, SHOWN_TAGS).map(tag => (
              <Badge key={tag.id}>{tag.name}</Badge>
            ))}
            {tags.length > SHOWN_TAGS && (
              <span className="text-sm leading-[1.125rem] text-muted">+{tags.length - SHOWN_TAGS}</span>
            )}
          </div>
        )}
        <p className="leading-[1.125rem] text-muted mt-auto text-xs">{counts.join(' · ')}</p>
      </div>
    </li>
  )
}

export function DocumentCardSkeleton() {
  return (
    <li className="card doc-card" aria-hidden="true">
      <span className="doc-picture">
        <Skeleton height="100%" />
      </span>
      <div className="doc-card-text">
        <Skeleton width="70%" />
        <Skeleton width="45%" />
      </div>
    </li>
  )
}
