import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { z } from 'zod'

import { AreaRows } from '#islands/parts/blanks/AreaRows.tsx'
import { BlankPicker } from '#islands/parts/blanks/BlankPicker.tsx'
import { BlankPictures } from '#islands/parts/blanks/BlankPictures.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { createBlank } from '#lib/contract/calls/blanks.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { JobBlank } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import { jobBlankOf } from '#lib/shared/blanks.ts'
import { lookOfColour } from '#lib/shared/garment-colours.ts'
import { may } from '#lib/shared/roles.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import type { DialogProps } from '../dialog.ts'
import type { CustomBlankProps, CustomBlankResult } from './index.ts'

const Form = z.object({
  name: JobBlank.shape.name,
  maker: JobBlank.shape.maker,
  styleNumber: JobBlank.shape.styleNumber,
  colour: JobBlank.shape.colour,
  sizes: z.string().max(300)
})

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]

export default function CustomBlankDialog({ props, close }: DialogProps<CustomBlankProps, CustomBlankResult>) {
  const { blank, currency } = props
  const workspace = useStore($activeWorkspace)
  const [picked, setPicked] = useState<Blank | null>(null)
  const [from, setFrom] = useState(blank)
  const [isKept, setKept] = useState(false)
  const [supplied, setSupplied] = useState(blank.supplied)
  const [costCents, setCostCents] = useState(blank.costCents ?? undefined)
  const [hex, setHex] = useState(blank.hex)
  const [looks, setLooks] = useState(looksOf(blank))
  const [colour, setColour] = useState(blank.colour)
  const hasLooks = looksOf(blank).printAreas.length > 0 || !!blank.frontFileId || !!blank.backFileId
  /** As it was chosen, else as the name of the colour says. */
  const shown = lookOfColour({ colour, hex }).hex
  const [sizes, setSizes] = useState(props.sizes.join(', '))
  const form = useSubmit(Form, async ({ sizes: listed, ...words }): Promise<void> => {
    const names = [
      ...new Set(
        listed
          .split(/[,;\n]/)
          .map(size => size.trim())
          .filter(Boolean)
      )
    ]
    if (names.length > 40) return form.setErrors({ sizes: t('customBlankDialog.tooMany') })
    const nameless = looks.printAreas.findIndex(({ place }) => !place.trim())
    if (nameless >= 0) return form.setErrors({ [`printAreas.${nameless}.place`]: t('customBlankDialog.noPlace') })
    const made = { ...from, ...words, ...looks, hex: shown, supplied, costCents: costCents ?? null }
    if (!isKept || !workspace || supplied) return close({ blank: made, sizes: names })
    const kept = await call(createBlank, {
      query: { WorkspaceId: workspace.Id },
      body: {
        name: words.name,
        maker: words.maker,
        styleNumber: words.styleNumber,
        ...looks,
        colours: words.colour ? [{ name: words.colour, hex: shown }] : [],
        sizes: names.map(name => ({ name, costCents: costCents ?? null }))
      }
    })
    close({ blank: { ...made, blankId: kept.id }, sizes: names })
  })

  /** All of the form becomes what the catalogue says; nothing of it is bound to stay so. */
  function take(chosen: Blank, colour: string) {
    const next = jobBlankOf(chosen, colour)
    setPicked(chosen)
    setFrom(next)
    setCostCents(next.costCents ?? undefined)
    setHex(next.hex)
    setColour(next.colour)
    setLooks(looksOf(next))
    setSupplied(false)
    setKept(false)
    if (chosen.sizes.length > 0) setSizes(chosen.sizes.map(({ name }) => name).join(', '))
  }

  return (
    <FormModal
      {...form}
      title={t('customBlankDialog.title')}
      description={t('customBlankDialog.text')}
      onClose={() => close()}
    >
      {workspace && (
        <BlankPicker
          workspaceId={workspace.Id}
          value={picked}
          onChange={chosen => chosen && take(chosen, chosen.colours[0]?.name ?? '')}
        />
      )}
      {picked && picked.colours.length > 0 && (
        <NativeSelect
          label={t('customBlankDialog.pickColour')}
          value={from.colour}
          options={picked.colours.map(({ name }) => ({ value: name, label: name }))}
          onChange={event => take(picked, event.target.value)}
        />
      )}
      <Field
        key={`name ${from.blankId}`}
        label={t('customBlankDialog.name')}
        name="name"
        defaultValue={from.name}
        maxLength={120}
        placeholder={t('customBlankDialog.nameExample')}
        error={form.errors['name']}
      />
      <div className="form-row">
        <Field
          label={t('customBlankDialog.maker')}
          name="maker"
          key={`maker ${from.blankId}`}
          defaultValue={from.maker}
          maxLength={80}
          optional
          error={form.errors['maker']}
        />
        <Field
          label={t('customBlankDialog.styleNumber')}
          name="styleNumber"
          key={`style ${from.blankId}`}
          defaultValue={from.styleNumber}
          maxLength={40}
          optional
          error={form.errors['styleNumber']}
        />
      </div>
      <div className="form-row">
        <Field
          label={t('customBlankDialog.colour')}
          name="colour"
          key={`colour ${from.blankId} ${from.colour}`}
          defaultValue={from.colour}
          maxLength={60}
          error={form.errors['colour']}
          hint={colour.trim() && !shown ? t('customBlankDialog.noColour') : undefined}
          onChange={event => {
            // What was chosen for another colour is not the look of this one.
            if (hex && hex === lookOfColour({ colour, hex: null }).hex) setHex(null)
            setColour(event.target.value)
          }}
          suffix={
            <input
              type="color"
              className="size-6 cursor-pointer border-0 bg-transparent bg-none p-0"
              aria-label={t(shown ? 'customBlankDialog.swatch' : 'customBlankDialog.noSwatch')}
              data-unknown={shown ? undefined : ''}
              value={shown ?? '#ffffff'}
              onChange={event => setHex(event.target.value)}
            />
          }
        />
        <MoneyField
          label={t('customBlankDialog.cost')}
          currency={currency}
          value={costCents}
          disabled={supplied}
          onChange={setCostCents}
        />
      </div>
      <Checkbox
        label={t('customBlankDialog.supplied')}
        hint={t('customBlankDialog.suppliedHint')}
        checked={supplied}
        onChange={event => setSupplied(event.target.checked)}
      />
      <Field
        label={t('customBlankDialog.sizes')}
        name="sizes"
        value={sizes}
        hint={t('customBlankDialog.sizesHint')}
        error={form.errors['sizes']}
        onChange={event => setSizes(event.target.value)}
      />
      <NativeSelect
        label={t('customBlankDialog.run')}
        value=""
        placeholder={t('customBlankDialog.chooseRun')}
        options={RUNS.map(run => ({ value: run, label: `${t(`customBlankDialog.runs.${run}`)}: ${namesOf(run)}` }))}
        onChange={event => event.target.value && setSizes(namesOf(event.target.value as SizeRun))}
      />
      {workspace && (
        <details
          className="[&>summary]:cursor-pointer [&>summary]:font-medium open:[&>summary]:mb-3"
          open={hasLooks || Object.keys(form.errors).some(key => key.startsWith('printAreas')) || undefined}
        >
          <summary>{t('customBlankDialog.looks')}</summary>
          <div className="grid gap-4">
            <BlankPictures
              workspaceId={workspace.Id}
              pictures={looks}
              onChange={change => setLooks(known => ({ ...known, ...change }))}
            />
            <p className="font-medium">{t('blankEditor.areas')}</p>
            <AreaRows
              errors={form.errors}
              units={workspace.units}
              areas={looks.printAreas}
              onChange={printAreas => setLooks(known => ({ ...known, printAreas }))}
            />
          </div>
        </details>
      )}
      {workspace && may(workspace.role, 'blanks:write') && !from.blankId && !supplied && (
        <Checkbox
          label={t('customBlankDialog.keep')}
          hint={t('customBlankDialog.keepHint')}
          checked={isKept}
          onChange={event => setKept(event.target.checked)}
        />
      )}
    </FormModal>
  )
}

function looksOf({ frontFileId = null, backFileId = null, printAreas = [] }: JobBlank) {
  return { frontFileId, backFileId, printAreas }
}

function namesOf(run: SizeRun): string {
  return SIZE_RUNS[run].map(({ name }) => name).join(', ')
}
