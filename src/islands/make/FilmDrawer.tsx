import { PenTool } from 'lucide-react'
import { useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { Button } from '#islands/ui/Button.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { createFilm } from '#lib/contract/calls/films.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { type FilmLine, rollCents, rollSku, rollWidthsOf, TERMS } from '#lib/supplies/catalogue.ts'
import type { Equipment } from '#lib/supplies/equipment.ts'
import { fitOfFilm } from '#lib/supplies/equipment.ts'
import { nameOf, shopFilm } from '#lib/supplies/shop-film.ts'

import { RollPicture } from './drawings.tsx'
import { finestOf, heatOf, layeringOf, peelOf, pressureOf, realWidth, describeFit, timeOf } from './film-words.ts'

interface Props {
  workspaceId: string
  line: FilmLine
  equipment: Equipment
  mayBuy: boolean
  mayStock: boolean
  /** Names of the films that the designer of this shop offers. */
  own: ReadonlySet<string>
  busy: boolean
  onUsed: (name: string) => void
  onAdd: (sku: string, name: string, quantity: number) => Promise<boolean>
  onClose: () => void
}

/** A roll of a line: which colour, how wide, how long. */
export function FilmDrawer(props: Props) {
  const { workspaceId, line, equipment, mayBuy, mayStock, own, busy, onUsed, onAdd, onClose } = props
  const widths = rollWidthsOf(line)
  const verdict = fitOfFilm(line, equipment)
  const [colourId, setColourId] = useState(required(line.colours[0], 'a colour of every line').id)
  const widest = (verdict.kind === 'some-widths' ? verdict.widths : widths).at(-1)
  const [width, setWidth] = useState(required(widest, 'a width of every line'))
  const [yards, setYards] = useState(line.yards.includes(5) ? 5 : required(line.yards[0], 'a length of every line'))
  const [quantity, setQuantity] = useState(1)
  const colour = required(
    line.colours.find(({ id }) => id === colourId),
    'a colour'
  )
  const cents = rollCents(line, width, yards)
  const name = nameOf(line, colour)
  const fit = describeFit(line, equipment)

  const { pending: using, act: use } = useAct(() =>
    attempt(async () => {
      await call(createFilm, { query: { WorkspaceId: workspaceId }, body: shopFilm(line, colour, width) })
      onUsed(name)
      showBanner(t('make.used', { name }), { variant: 'success' })
    })
  )

  async function add() {
    if (await onAdd(rollSku({ line, colour, width, yards }), name, quantity)) onClose()
  }

  return (
    <Drawer
      title={line.name}
      onClose={onClose}
      footer={
        <>
          {mayStock && (
            <Button icon={<PenTool />} pending={using} disabled={own.has(name)} onClick={() => void use()}>
              {own.has(name) ? t('make.isUsed') : t('make.use')}
            </Button>
          )}
          {mayBuy && (
            <Button variant="primary" pending={busy} onClick={() => void add()}>
              {t('make.add')} · {formatMoney(cents * quantity, TERMS.currency)}
            </Button>
          )}
        </>
      }
    >
      <div className="form [&_h3]:text-md">
        <div className="grid place-items-center rounded-[3px_3px_0_0] bg-[light-dark(#f3f1ec,#23242c)] p-4">
          <RollPicture hex={colour.hex} id="chosen" />
        </div>
        {fit && <p className={`notice tone-${fit.tone}`}>{fit.text}</p>}
        <SwatchPicker
          label={t('make.colour')}
          colours={line.colours.map(each => ({ value: each.id, name: each.name, hex: each.hex }))}
          value={colourId}
          onChange={setColourId}
        />
        <NativeSelect
          label={t('make.rollWidth')}
          value={width}
          options={widths.map(each => ({ value: each, label: realWidth(each) }))}
          onChange={event => setWidth(widths.find(each => each === event.target.value) ?? width)}
        />
        <NativeSelect
          label={t('make.length')}
          value={String(yards)}
          options={line.yards.map(each => ({
            value: String(each),
            label: `${t('make.yardsOne', { yards: each })} · ${formatMoney(rollCents(line, width, each), TERMS.currency)}`
          }))}
          onChange={event => setYards(Number(event.target.value))}
        />
        {mayBuy && (
          <QuantityField label={t('make.quantity')} min={1} max={500} value={quantity} onChange={setQuantity} />
        )}
        <h3>{t('make.recipe')}</h3>
        <DescriptionList
          items={[
            { term: t('make.heat'), detail: heatOf(line) },
            { term: t('make.time'), detail: timeOf(line) },
            { term: t('make.pressure'), detail: pressureOf(line) },
            { term: t('make.peel'), detail: peelOf(line) },
            { term: t('make.layering'), detail: layeringOf(line) },
            { term: t('make.finest'), detail: finestOf(line) },
            { term: t('make.thickness'), detail: t('make.micron', { um: line.thicknessUm }) }
          ]}
        />
      </div>
    </Drawer>
  )
}
