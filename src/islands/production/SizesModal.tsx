import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updateProductionSizes } from '#lib/contract/calls/production-sizes.ts'
import { t } from '#lib/i18n/t.ts'
import { SCALE_RANGE, SCALED_GROUPS, type SizeScales, USUAL_SCALES } from '#lib/shared/size-scales.ts'

interface Props {
  scales: SizeScales
  workspaceId: string
  onClose: () => void
  onSaved: (scales: SizeScales) => void
}

const [LEAST, MOST] = SCALE_RANGE

const inPercent = (scales: SizeScales) =>
  Object.fromEntries(SCALED_GROUPS.map(group => [group, String(Math.round(scales[group] * 1000) / 10)])) as Record<
    keyof SizeScales,
    string
  >

/** How large decorations are made on each group of sizes. */
export function SizesModal({ scales, workspaceId, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState(() => inPercent(scales))
  const form = useSubmit(null, async (): Promise<void> => {
    const given = Object.fromEntries(SCALED_GROUPS.map(group => [group, Number(draft[group]) / 100])) as SizeScales
    const wrong = SCALED_GROUPS.filter(group => !(given[group] >= LEAST && given[group] <= MOST))
    if (wrong.length > 0) {
      const range = t('runSizes.range', { least: LEAST * 100, most: MOST * 100 })
      return form.setErrors(Object.fromEntries(wrong.map(group => [group, range])))
    }
    onSaved(await call(updateProductionSizes, { query: { WorkspaceId: workspaceId }, body: { scales: given } }))
  })

  return (
    <FormModal {...form} title={t('runSizes.title')} onClose={onClose}>
      <p className="text-muted text-sm/5">{t('runSizes.text')}</p>
      <div className="grid grid-cols-2 gap-3">
        {SCALED_GROUPS.map(group => (
          <Field
            key={group}
            label={t(`runSizes.groups.${group}`)}
            hint={t(`runSizes.sizes.${group}`)}
            type="number"
            inputMode="decimal"
            min={LEAST * 100}
            max={MOST * 100}
            step="any"
            suffix="%"
            error={form.errors[group]}
            value={draft[group]}
            onChange={event => setDraft({ ...draft, [group]: event.target.value })}
          />
        ))}
      </div>
      <Button className="justify-self-start" onClick={() => setDraft(inPercent(USUAL_SCALES))}>
        {t('runSizes.usual')}
      </Button>
    </FormModal>
  )
}
