import { Image } from 'lucide-react'
import { useId } from 'react'

import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { t } from '#lib/i18n/t.ts'
import { GARMENT_KINDS, type GarmentKind } from '#lib/shared/garment-kinds.ts'

import { ItemPicture } from './ItemPicture.tsx'

interface Props {
  label: string
  value: GarmentKind | null
  onChange: (kind: GarmentKind | null) => void
  hex?: string
  /** Given, a last card stands for an item without a drawing. */
  photosLabel?: string
  hideLabel?: boolean
}

/** Which garment, by its drawing. */
export function GarmentPicker({ label, value, onChange, hex = '#E8E6E1', photosLabel, hideLabel }: Props) {
  const name = useId()
  return (
    <GroupFrame label={label} hideLabel={hideLabel ?? false}>
      {() => (
        <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2">
          {GARMENT_KINDS.map(kind => (
            <label
              key={kind}
              className="choice-card grid cursor-pointer content-between justify-items-center px-1 pt-1.5 pb-2 text-center text-sm leading-[1.125rem] [&>div]:aspect-square [&>div]:w-full [&>div]:max-w-18"
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={value === kind}
                onChange={() => onChange(kind)}
              />
              <ItemPicture item={plain[kind]} colour={{ hex, heather: false, front: null, back: null }} />
              <span>{t(`designs.garment.${kind}`)}</span>
            </label>
          ))}
          {photosLabel && (
            <label className="choice-card grid cursor-pointer content-between justify-items-center px-1 pt-1.5 pb-2 text-center text-sm leading-[1.125rem] [&>div]:aspect-square [&>div]:w-full [&>div]:max-w-18">
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={value === null}
                onChange={() => onChange(null)}
              />
              <div className="grid place-items-center text-muted">
                <Image aria-hidden="true" />
              </div>
              <span>{photosLabel}</span>
            </label>
          )}
        </div>
      )}
    </GroupFrame>
  )
}

const plain = Object.fromEntries(
  GARMENT_KINDS.map(kind => [kind, { garment: kind, fields: [], artwork: [] }])
) as unknown as Record<GarmentKind, { garment: GarmentKind; fields: never[]; artwork: never[] }>
