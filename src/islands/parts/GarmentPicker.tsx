import { Image } from 'lucide-react'
import { useId } from 'react'

import { GroupFrame } from '#islands/ui/FieldFrame.tsx'
import { GARMENTS } from '#lib/garments/garments.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

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
          {GARMENTS.map(garment => (
            <label
              key={garment.kind}
              className="choice-card grid cursor-pointer content-between justify-items-center px-1 pt-1.5 pb-2 text-center text-sm leading-[1.125rem] [&>div]:aspect-square [&>div]:w-full [&>div]:max-w-18"
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={value === garment.kind}
                onChange={() => onChange(garment.kind)}
              />
              <ItemPicture item={plain[garment.kind]} colour={{ hex, heather: false, front: null, back: null }} />
              <span>{garment.name}</span>
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
  GARMENTS.map(({ kind }) => [kind, { garment: kind, fields: [], artwork: [] }])
) as unknown as Record<GarmentKind, { garment: GarmentKind; fields: never[]; artwork: never[] }>
