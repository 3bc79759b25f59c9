import { Plus, X } from 'lucide-react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

const MOST = 12
/** A full front. */
const USUAL = { place: '', widthMm: 304.8, heightMm: 342.9 }

export interface Area {
  place: string
  widthMm: number
  heightMm: number
}

interface Props {
  areas: readonly Area[]
  onChange: (areas: Area[]) => void
  /** Of the field `name` of each area. */
  errors: Record<string, string | undefined>
  units: Units
}

/** How large a decoration can be, by place. */
export function AreaRows({ areas, onChange, errors, units }: Props) {
  const put = (index: number, part: Partial<Area>) => {
    onChange(areas.map((area, at) => (at === index ? { ...area, ...part } : area)))
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm/5">{t('blankEditor.areasText')}</p>
      {areas.map((area, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an area is what stands at its place
          key={index}
          className="grid grid-cols-[2fr_1fr_1fr_auto] items-end gap-2 max-sm:grid-cols-[1fr_1fr] max-sm:[&>:first-child]:col-span-full"
        >
          <Field
            label={t('blankEditor.place')}
            value={area.place}
            maxLength={60}
            placeholder={t('blankEditor.placeExample')}
            error={errors[`printAreas.${index}.place`]}
            onChange={event => put(index, { place: event.target.value })}
          />
          <LengthField
            label={t('blankEditor.width')}
            units={units}
            value={area.widthMm}
            min={1}
            onChange={widthMm => put(index, { widthMm })}
          />
          <LengthField
            label={t('blankEditor.height')}
            units={units}
            value={area.heightMm}
            min={1}
            onChange={heightMm => put(index, { heightMm })}
          />
          <IconButton
            label={t('blankEditor.removeArea', { name: area.place || t('blankEditor.thePlace') })}
            icon={<X />}
            onClick={() => onChange(areas.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {areas.length < MOST && (
        <Button size="small" icon={<Plus />} className="justify-self-start" onClick={() => onChange([...areas, USUAL])}>
          {t('blankEditor.addArea')}
        </Button>
      )}
    </div>
  )
}
