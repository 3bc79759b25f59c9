import { useState } from 'react'

import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { call } from '#lib/client/api.ts'
import { listArtwork } from '#lib/contract/calls/artwork.ts'
import type { ArtworkRow } from '#lib/contract/artwork.ts'
import { t } from '#lib/i18n/t.ts'

import { Pick, PickGrid } from './PickGrid.tsx'
import { useFound } from './useFound.ts'

const PAGE_SIZE = 48

/** Pieces of the clip-art library that a blade can cut. */
export function ArtworkPicker({ onPick }: { onPick: (piece: ArtworkRow) => void }) {
  const [search, setSearch] = useState('')
  const found = useFound<ArtworkRow>(search, (asked, signal) => {
    const query = {
      cuttable: 'true',
      ...(asked.search && { search: asked.search }),
      page: asked.page,
      pageSize: PAGE_SIZE
    } as const
    return call(listArtwork, { query }, { signal })
  })
  return (
    <PickGrid
      searchLabel={t('designs.searchArtwork')}
      onSearch={setSearch}
      search={search}
      found={found}
      count={found.rows.length}
      empty={<EmptyState drawing="search" title={t('designs.noneFound')} />}
    >
      {found.rows.map(piece => (
        <Pick
          key={piece.id}
          name={piece.title}
          hint={piece.premium ? t('designs.premium') : undefined}
          picture={<ArtworkPicture piece={piece} />}
          onPick={() => onPick(piece)}
        />
      ))}
    </PickGrid>
  )
}

export function ArtworkPicture({ piece }: { piece: ArtworkRow }) {
  return (
    <span className="doc-picture doc-picture-art">
      <img src={piece.picture} alt="" loading="lazy" decoding="async" width="256" height="256" />
    </span>
  )
}
