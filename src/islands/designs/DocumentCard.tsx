import { Ellipsis } from 'lucide-react'

import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { sizeText } from '#islands/parts/designs/facts.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { DocumentCard as Document } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'

import './designs.css'
import '#islands/parts/designs/pictures.css'

const SHOWN_COLOURS = 6
const SHOWN_TAGS = 3

interface Props {
  document: Document
  units: 'in' | 'mm'
  selected: boolean
  /** Absent for who may only look. */
  onSelect?: ((selected: boolean) => void) | undefined
  onOpen: () => void
  actions: MenuEntry[]
}

export function DocumentCard({ document, units, selected, onSelect, onOpen, actions }: Props) {
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
      <button type="button" className="doc-card-open" onClick={onOpen} aria-label={t('designs.detailsOf', { name })}>
        <DocumentPicture document={document} />
      </button>
      {onSelect && (
        <label className="doc-card-check">
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
        <div className="doc-card-head">
          <button type="button" className="doc-card-name" title={name} onClick={onOpen}>
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
        <p className="field-hint doc-card-facts">{facts.join(' · ')}</p>
        {(colours.length > 0 || variables.length > 0 || tags.length > 0) && (
          <div className="doc-card-marks">
            {colours.length > 0 && (
              <span
                className="doc-card-colours"
                role="img"
                aria-label={t('designs.colourCount', { count: colours.length })}
              >
                {colours.slice(0, SHOWN_COLOURS).map(hex => (
                  <span key={hex} className="swatch-dot" style={{ '--swatch': hex } as object} />
                ))}
                {colours.length > SHOWN_COLOURS && (
                  <span className="field-hint">+{colours.length - SHOWN_COLOURS}</span>
                )}
              </span>
            )}
            {variables.length > 0 && <Badge tone="info">{t('designs.names')}</Badge>}
            {tags.slice(0, SHOWN_TAGS).map(tag => (
              <Badge key={tag.id}>{tag.name}</Badge>
            ))}
            {tags.length > SHOWN_TAGS && <span className="field-hint">+{tags.length - SHOWN_TAGS}</span>}
          </div>
        )}
        <p className="field-hint doc-card-counts">{counts.join(' · ')}</p>
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
