import { formatNumber } from '#lib/shared/number-format.ts'
import { Download, Lock, PenTool } from 'lucide-react'
import { useState } from 'react'

import { ArtworkPicture } from '#islands/parts/designs/ArtworkPicker.tsx'
import { HueRow } from '#islands/parts/designs/HueRow.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { openDesigner } from '#lib/client/open-designer.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { uploadFile } from '#lib/client/upload.ts'
import { getArtwork, listArtwork } from '#lib/contract/calls/artwork.ts'
import type { ArtworkRow, listArtworkCategories } from '#lib/contract/artwork.ts'
import { createDocument } from '#lib/contract/calls/documents.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { type ArtFilter, artList } from '#lib/shared/lists.ts'

import { CategoryTree } from './CategoryTree.tsx'
import { DesignTabs } from './DesignTabs.tsx'

interface Props {
  workspaceId: string
  mayEdit: boolean
  mayUsePremium: boolean
  initial: Data<typeof listArtwork>
  categories: Data<typeof listArtworkCategories>
  initialFilter: ArtFilter
}

/** The clip-art library inside the shop: into the designer, or into one's own files. */
export function ClipArtScreen({ workspaceId, mayEdit, mayUsePremium, initial, categories, initialFilter }: Props) {
  const [busy, setBusy] = useState<string>()
  const list = useList({
    address: artList,
    filter: initialFilter,
    initial,
    load: ({ cuttable, ...asked }, signal) => {
      const query = { ...asked, ...(cuttable && { cuttable: 'true' as const }), pageSize: initial.pageSize }
      return call(listArtwork, { query }, { signal })
    }
  })
  const { filter, found: pieces, loading, error, show } = list

  async function take(piece: ArtworkRow, how: 'open' | 'keep') {
    setBusy(piece.id)
    const query = { WorkspaceId: workspaceId }
    try {
      if (how === 'open') {
        const made = await call(createDocument, { query, body: { from: 'artwork', artworkId: piece.id } })
        await openDesigner({ workspaceId, documentId: made.id, source: 'artwork' })
        return
      }
      const { svg, title } = await call(getArtwork, { params: { artworkId: piece.id }, query })
      const file = new File([svg], `${title}.svg`, { type: 'image/svg+xml' })
      await uploadFile(file, { workspaceId, kind: 'artwork' })
      showBanner(t('designs.art.kept', { name: title }), { variant: 'success' })
    } catch (failure) {
      showBanner(readableError(failure), { variant: 'danger' })
    }
    setBusy(undefined)
  }

  return (
    <div className="items designs">
      <PageHeader title={t('designs.title')} description={t('designs.artLead')} />
      <DesignTabs current="clipart" />
      <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6 max-lg:grid-cols-1 max-lg:gap-4">
        <CategoryTree categories={categories} filter={filter} onShow={show} />
        <section className="grid min-w-0 gap-4" aria-label={t('designs.clipart')}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SearchField
              key={filter.search}
              className="max-w-104 min-w-48 flex-1"
              label={t('designs.searchArtwork')}
              defaultValue={filter.search}
              onSearch={search => show({ search })}
            />
            <Checkbox
              label={t('designs.art.cuttable')}
              checked={filter.cuttable}
              onChange={event => show({ cuttable: event.target.checked })}
            />
            <HueRow value={filter.hue} onChange={hue => show({ hue })} />
            <span className="text-sm leading-[1.125rem] text-muted" role="status">
              {!loading &&
                !error &&
                t('designs.art.count', { count: pieces.total, number: formatNumber(pieces.total) })}
            </span>
          </div>
          <ListResults
            list={list}
            failed={t('designs.failed')}
            none={{ title: t('designs.noneFound'), action: t('designs.showAll') }}
          >
            {rows => (
              <ul className="item-grid doc-grid art-grid" aria-busy={loading}>
                {rows?.map(piece => (
                  <li key={piece.id} className="card doc-card">
                    <a
                      className="block w-full cursor-pointer overflow-hidden rounded-[3px_3px_0_0]"
                      href={`/artwork/detail?id=${piece.id}`}
                      aria-label={t('designs.detailsOf', { name: piece.title })}
                    >
                      <ArtworkPicture piece={piece} />
                    </a>
                    <div className="doc-card-text">
                      <a
                        className="overflow-hidden text-start font-semibold text-ellipsis whitespace-nowrap text-inherit no-underline [&:is(a,_button)]:hover:underline"
                        href={`/artwork/detail?id=${piece.id}`}
                        title={piece.title}
                      >
                        {piece.title}
                      </a>
                      <p className="leading-[1.125rem] text-muted text-xs">
                        {[
                          t('designs.colourCount', { count: piece.colours.length }),
                          t(piece.cuttable ? 'designs.art.cut' : 'designs.art.print')
                        ].join(' · ')}
                      </p>
                      {piece.premium && (
                        <p>
                          <Badge icon={<Lock />} tone="warning">
                            {t('designs.premium')}
                          </Badge>
                        </p>
                      )}
                      {mayEdit && (mayUsePremium || !piece.premium) && (
                        <div className="art-actions">
                          <Button
                            size="small"
                            icon={<PenTool />}
                            pending={busy === piece.id}
                            onClick={() => void take(piece, 'open')}
                          >
                            {t('designs.art.open')}
                          </Button>
                          <Button
                            size="small"
                            variant="quiet"
                            icon={<Download />}
                            aria-label={t('designs.art.keepNamed', { name: piece.title })}
                            title={t('designs.art.keep')}
                            disabled={busy === piece.id}
                            onClick={() => void take(piece, 'keep')}
                          />
                        </div>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </ListResults>
        </section>
      </div>
    </div>
  )
}
