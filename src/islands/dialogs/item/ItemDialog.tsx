import { Trash2 } from 'lucide-react'

import { required } from '#lib/shared/required.ts'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { newSizes, usualRun } from '#islands/parts/new-item.ts'
import { ShortItemModal } from '#islands/parts/ShortItemModal.tsx'
import { useItem } from '#islands/parts/useItem.ts'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { newId } from '#lib/client/ids.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import type { Item } from '#lib/contract/items.ts'
import { artworkPlaces, placeArtwork } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import type { DialogProps } from '../dialog.ts'
import type { ItemProps } from './index.ts'

export default function ItemDialog({ props, close }: DialogProps<ItemProps, Item>) {
  const { workspaceId, currency, item } = props
  const edit = useItem(workspaceId, item)
  const { draft, change, errors } = edit
  const onDone = (file: StoredFile) => {
    const { id, width, height } = file
    // Much may have changed while it was on its way.
    const { garment, artwork } = edit.latest().draft
    const placed = placeArtwork(garment, mainPlace(garment), (width ?? 1) / (height ?? 1))
    change({ artwork: [{ id: newId(), fileId: id, ...placed }, ...artwork.slice(1)] })
  }
  const uploads = useUploads({ workspaceId, kind: 'artwork', onDone })

  function chooseGarment(garment: GarmentKind | null) {
    const [first, ...others] = draft.artwork
    const aspect = first && first.width / first.height
    const artwork = aspect ? [{ ...first, ...placeArtwork(garment, mainPlace(garment), aspect) }, ...others] : others
    change({ garment, artwork, ...(!item && { sizes: newSizes(usualRun(garment)) }) })
  }

  return (
    <ShortItemModal
      title={item ? t('itemDialog.titleEdit') : t('itemDialog.title')}
      description={t('itemDialog.description')}
      size="large"
      submit={item ? t('words.save') : t('itemDialog.create')}
      edit={edit}
      picture={
        <ItemPicture
          item={draft}
          colour={draft.colours[0]}
          className="sticky top-0 aspect-square rounded-md bg-[light-dark(#f3f1ec,#23242c)] p-2 max-sm:static max-sm:w-48 max-sm:justify-self-center"
          title={draft.name || t('itemDialog.picture')}
        />
      }
      onClose={close}
    >
      <Field
        label={t('itemDialog.name')}
        value={draft.name}
        error={errors['name']}
        maxLength={120}
        onChange={event => change({ name: event.target.value })}
      />
      <MoneyField
        label={t('itemDialog.price')}
        currency={currency}
        value={draft.basePriceCents}
        error={errors['basePriceCents']}
        onChange={basePriceCents => change({ basePriceCents })}
      />
      <GarmentPicker label={t('itemDialog.garment')} value={draft.garment} onChange={chooseGarment} />
      <FileDrop
        label={t('itemDialog.artwork')}
        hint={t('upload.types')}
        accept={PICTURE_TYPES}
        maxBytes={MAX_UPLOAD_BYTES}
        files={uploads.files}
        onFiles={uploads.upload}
      />
      {draft.artwork.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          icon={<Trash2 />}
          onClick={() => change({ artwork: draft.artwork.slice(1) })}
        >
          {t('itemDialog.removeArtwork')}
        </Button>
      )}
    </ShortItemModal>
  )
}

/** Where most would print: full front, or what comes nearest. */
function mainPlace(garment: GarmentKind | null) {
  const places = artworkPlaces(garment)
  return places.includes('fullFront') ? 'fullFront' : required(places[0], 'a place')
}
