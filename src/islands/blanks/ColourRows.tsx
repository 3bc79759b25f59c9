import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import type { BlankColour } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { lookOfColour } from '#lib/shared/garment-colours.ts'

import type { CostProps } from './section.ts'

const MOST = 150

/** The colours of a style; one of them may cost something else. */
export function ColourRows({ draft, change, errors, currency, seesPrices }: CostProps) {
  const [open, setOpen] = useState<number>()
  const { colours, sizes } = draft
  const put = (index: number, part: Partial<BlankColour>) => {
    change({ colours: colours.map((colour, at) => (at === index ? { ...colour, ...part } : colour)) })
  }
  const setCost = (index: number, size: string, costCents: number | undefined) => {
    const others = colours[index]!.costs.filter(cost => cost.size !== size)
    put(index, { costs: costCents === undefined ? others : [...others, { size, costCents }] })
  }

  return (
    <Card title={t('blankEditor.colours')}>
      <div className="grid gap-4">
        {seesPrices && <p className="text-muted text-sm/5">{t('blankEditor.coloursText')}</p>}
        {errors['colours'] && <p className="field-error">{errors['colours']}</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-x-5 gap-y-2">
          {colours.map((colour, index) => {
            const name = colour.name || t('blankEditor.unnamed')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a colour is what stands at its place
              <li key={index} className="grid gap-2">
                <div className="flex items-start gap-1.5 [&>.field]:min-w-0 [&>.field]:flex-1">
                  <input
                    type="color"
                    className="size-10 flex-none rounded-md border border-(--color-line-strong) bg-transparent bg-none p-1"
                    aria-label={t(hexOf(colour) ? 'blankEditor.swatch' : 'blankEditor.noSwatch', { name })}
                    title={hexOf(colour) ? undefined : t('blankEditor.noSwatch', { name })}
                    data-unknown={hexOf(colour) ? undefined : ''}
                    value={hexOf(colour)?.toLowerCase() ?? '#ffffff'}
                    onChange={event => put(index, { hex: event.target.value })}
                  />
                  <Field
                    label={t('blankEditor.colour')}
                    hideLabel
                    value={colour.name}
                    maxLength={60}
                    error={errors[`colours.${index}.name`]}
                    onChange={event => put(index, { name: event.target.value })}
                  />
                  {seesPrices && sizes.length > 0 && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-expanded={open === index}
                      onClick={() => setOpen(open === index ? undefined : index)}
                    >
                      {colour.costs.length > 0
                        ? t('blankEditor.costsSome', { count: colour.costs.length })
                        : t('blankEditor.costsOpen')}
                    </Button>
                  )}
                  <IconButton
                    label={t('blankEditor.removeColour', { name })}
                    icon={<X />}
                    onClick={() => change({ colours: colours.filter((_, at) => at !== index) })}
                  />
                </div>
                {open === index && (
                  <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2 rounded-md bg-(--color-sunken) p-3">
                    <legend className="sr-only">{t('blankEditor.costsOther', { name })}</legend>
                    {sizes.map((size, at) => (
                      <MoneyField
                        // biome-ignore lint/suspicious/noArrayIndexKey: a size is what stands at its place
                        key={at}
                        label={size.name}
                        currency={currency}
                        placeholder={size.costCents === null ? '' : (size.costCents / 100).toFixed(2)}
                        value={colour.costs.find(cost => cost.size === size.name)?.costCents}
                        onChange={cents => setCost(index, size.name, cents)}
                      />
                    ))}
                  </fieldset>
                )}
              </li>
            )
          })}
        </ul>
        {colours.length < MOST && (
          <Button
            size="small"
            icon={<Plus />}
            className="justify-self-start"
            onClick={() => change({ colours: [...colours, { name: '', hex: null, costs: [] }] })}
          >
            {t('blankEditor.addColour')}
          </Button>
        )}
      </div>
    </Card>
  )
}

function hexOf({ name, hex }: { name: string; hex: string | null }): string | null {
  return lookOfColour({ colour: name, hex }).hex
}
