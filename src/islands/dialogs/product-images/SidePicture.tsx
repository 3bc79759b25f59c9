import { Undo2 } from 'lucide-react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import type { Item, ItemColour } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  item: Pick<Item, 'garment' | 'fields' | 'artwork'>
  colour: ItemColour
  side: 'front' | 'back'
  onChange: (fileId: string | null) => void
}

/** One side of one colour: the drawing, or what was uploaded in its place. */
export function SidePicture({ workspaceId, item, colour, side, onChange }: Props) {
  const uploads = useUploads({ workspaceId, kind: 'picture', onDone: file => onChange(file.id) })
  const isOwn = colour.pictures[side] !== null
  const sideName = t(`sides.${side}`)
  return (
    <section
      className="side-picture grid grid-cols-[8rem_minmax(0,1fr)] gap-3 bg-surface px-4 py-3 [&_.drop]:p-3 [&_.drop>svg]:hidden"
      aria-label={`${colour.name}, ${sideName}`}
    >
      <ItemPicture item={item} colour={colour} side={side} title={`${colour.name}, ${sideName}`} />
      <div className="grid content-start gap-2">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {sideName}
          <Badge outline={!isOwn}>{t(isOwn ? 'productImagesDialog.own' : 'productImagesDialog.drawn')}</Badge>
        </p>
        <FileDrop
          label={t(isOwn ? 'productImagesDialog.replace' : 'productImagesDialog.upload')}
          accept={PICTURE_TYPES}
          maxBytes={MAX_UPLOAD_BYTES}
          files={uploads.files}
          onFiles={uploads.upload}
        />
        {isOwn && (
          <Button size="small" icon={<Undo2 />} className="justify-self-start" onClick={() => onChange(null)}>
            {t(item.garment ? 'productImagesDialog.useDrawing' : 'productImagesDialog.remove')}
          </Button>
        )}
      </div>
    </section>
  )
}
