import { FilePlus2, Files, PenTool } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { myFilesDialog } from '#islands/dialogs/my-files/index.ts'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { newId } from '#lib/client/ids.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import { artworkPlaces, placeArtwork } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import { ArtworkRow } from './ArtworkRow.tsx'
import { hasError, Section } from './Section.tsx'
import { useDesignArtwork, withVariables } from './useDesignArtwork.ts'
import type { SectionProps } from './section-props.ts'

const MAX_ARTWORK = 12

interface Props extends SectionProps {
  workspaceId: string
  units: Units
  files: StoredFile[]
  onFile: (file: StoredFile) => void
  selected: string | undefined
  /** The side that is being looked at: new artwork goes there. */
  side: 'front' | 'back'
  onSelect: (id: string | undefined, side?: 'front' | 'back') => void
}

export function ArtworkSection(props: Props) {
  const { draft, change, errors, workspaceId, units, files, onFile, selected, side, onSelect } = props
  const { artwork, garment } = draft
  const uploads = useUploads({
    workspaceId,
    kind: 'artwork',
    onDone: file => {
      onFile(file)
      place(file)
    }
  })

  const designs = useDesignArtwork({
    workspaceId,
    units,
    garment,
    side,
    onPlace: (layer, file, variables) => {
      if (file) onFile(file)
      const known = artwork.findIndex(({ id }) => id === layer.id)
      const fields = withVariables(draft.fields, variables)
      change({ artwork: known < 0 ? [...artwork, layer] : artwork.with(known, layer), fields })
      onSelect(layer.id, layer.side)
    }
  })

  function place({ id: fileId, width, height }: Pick<StoredFile, 'id' | 'width' | 'height'>) {
    const id = newId()
    const places = artworkPlaces(garment).map(name => placeArtwork(garment, name, (width ?? 1) / (height ?? 1)))
    const onSide = places.filter(each => each.side === side)
    const [largest] = (onSide.length > 0 ? onSide : places).toSorted((a, b) => b.width - a.width)
    if (!largest) return
    change({ artwork: [...artwork, { id, fileId, ...largest }] })
    onSelect(id, largest.side)
  }

  async function fromFiles() {
    const [file] = (await openDialog(myFilesDialog, { workspaceId, units })) ?? []
    if (file) place(file)
  }

  return (
    <Section
      title={t('itemEditor.artwork')}
      summary={artwork.length > 0 ? t('itemEditor.artworkCount', { count: artwork.length }) : undefined}
      isWrong={hasError(errors, 'artwork')}
    >
      <div className="form">
        {artwork.length > 0 && (
          <ul className="grid gap-2">
            {artwork.map((layer, index) => (
              <ArtworkRow
                key={layer.id}
                layer={layer}
                garment={garment}
                units={units}
                file={files.find(({ id }) => id === layer.fileId)}
                error={errors[`artwork.${index}.fileId`]}
                isSelected={layer.id === selected}
                onSelect={() => onSelect(layer.id, layer.side)}
                onChange={next => {
                  change({ artwork: artwork.with(index, next) })
                  onSelect(layer.id, next.side)
                }}
                onEditDesign={() => void designs.edit(layer)}
                onRemove={() => change({ artwork: artwork.toSpliced(index, 1) })}
              />
            ))}
          </ul>
        )}
        {artwork.length < MAX_ARTWORK && (
          <>
            <div className="button-group">
              <Button size="small" icon={<PenTool />} onClick={() => void designs.choose(place)}>
                {t('itemEditor.chooseDesign')}
              </Button>
              <Button size="small" icon={<Files />} onClick={() => void fromFiles()}>
                {t('itemEditor.fromFiles')}
              </Button>
              <Button size="small" icon={<FilePlus2 />} onClick={() => void designs.create()}>
                {t('itemEditor.newDesign')}
              </Button>
            </div>
            <FileDrop
              label={t('itemEditor.dropArtwork')}
              hint={t('upload.types')}
              accept={PICTURE_TYPES}
              maxBytes={MAX_UPLOAD_BYTES}
              files={uploads.files}
              onFiles={uploads.upload}
            />
          </>
        )}
      </div>
    </Section>
  )
}
