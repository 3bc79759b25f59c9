import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import AddFonts from '#islands/parts/fonts/AddFonts.tsx'
import { useFaceInSight } from '#islands/parts/fonts/useFaceInSight.ts'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { formatBytes } from '#islands/ui/files.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { faceStyle, type OfferedFont, offeredFonts } from '#lib/client/designer/fonts.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { deleteFont } from '#lib/contract/calls/fonts.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import { t } from '#lib/i18n/t.ts'

import { DesignTabs } from './DesignTabs.tsx'
import './designs.css'

interface Props {
  workspaceId: string
  mayEdit: boolean
  initial: OwnFont[]
}

/** The shop's own fonts: each style in its letters. */
export function FontsScreen({ workspaceId, mayEdit, initial }: Props) {
  const [fonts, setFonts] = useState(initial)

  function add(font: OwnFont) {
    setFonts(known =>
      [...known.filter(({ id }) => id !== font.id), font].toSorted((a, b) => a.family.localeCompare(b.family))
    )
  }

  async function remove({ id, family, fileName }: OwnFont) {
    const text = t('designs.fonts.deleteText', { name: family, file: fileName })
    const confirm = t('designs.fonts.deleteIt')
    const sure = await openDialog(simpleDialog, {
      title: t('designs.fonts.deleteTitle'),
      text,
      confirm,
      cancel: t('words.cancel')
    })
    if (!sure) return
    await attempt(async () => {
      await call(deleteFont, { query: { WorkspaceId: workspaceId }, params: { fontId: id } })
      setFonts(known => known.filter(font => font.id !== id))
      showBanner(t('designs.fonts.deleted', { name: family }), { variant: 'success' })
    })
  }

  return (
    <div className="items designs">
      <PageHeader title={t('designs.title')} description={t('designs.fonts.lead')} />
      <DesignTabs current="fonts" />
      <div className="mt-5 grid gap-5">
        {mayEdit && (
          <Card title={t('designs.fonts.add')}>
            <AddFonts workspaceId={workspaceId} onAdded={add} />
          </Card>
        )}
        {fonts.length === 0 && (
          <EmptyState title={t('designs.fonts.empty')}>
            {t(mayEdit ? 'designs.fonts.emptyText' : 'designs.fonts.emptyRead')}
          </EmptyState>
        )}
        <ul className="grid gap-3 sm:grid-cols-2" aria-label={t('designs.fonts.title')}>
          {fonts.map(font => (
            <li key={font.id}>
              <FontCard font={font} onDelete={mayEdit ? () => void remove(font) : undefined} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function FontCard({ font, onDelete }: { font: OwnFont; onDelete: (() => void) | undefined }) {
  const { family, fileName, letters, bytes, styles, addedBy } = font
  const facts = t('designs.fonts.facts', { letters, size: formatBytes(bytes), file: fileName })
  return (
    <Card
      title={family}
      actions={
        onDelete && (
          <IconButton label={t('designs.fonts.delete', { name: family })} icon={<Trash2 />} onClick={onDelete} />
        )
      }
    >
      <p className="mb-3 text-sm/5 text-muted">
        {[facts, addedBy && t('designs.fonts.addedBy', { name: addedBy })].filter(Boolean).join(' · ')}
      </p>
      <ul className="grid gap-1" aria-label={t('designs.fonts.styles', { count: styles.length })}>
        {offeredFonts([font]).map(style => (
          <li key={style.id} className="flex items-baseline justify-between gap-3">
            <Sample font={style} />
            <span className="text-sm/5 text-muted">
              {style.isSingleLine ? `${style.style} · ${t('designs.fonts.singleLine')}` : style.style}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Sample({ font }: { font: OfferedFont }) {
  const text = useRef<HTMLSpanElement>(null)
  const isLoaded = useFaceInSight(font, text)
  return (
    <span ref={text} className="truncate text-xl/7" style={isLoaded ? faceStyle(font) : { visibility: 'hidden' }}>
      {t('designs.fonts.sample')}
    </span>
  )
}
