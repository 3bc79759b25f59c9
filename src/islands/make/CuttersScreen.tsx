import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { CUTTER_TYPES, CUTTERS, type Cutter, ROLL_WIDTHS, TERMS } from '#lib/supplies/catalogue.ts'
import { rollsFor } from '#lib/supplies/equipment.ts'
import { comparedOf, type CutterFilter, cutterList, findCutters, toggleCompared } from '#lib/supplies/lists.ts'

import { CutterPicture } from './drawings.tsx'
import { MachineCard } from './MachineCard.tsx'
import { CompareTable, MakeFrame } from './parts.tsx'
import { useCart } from './useCart.ts'
import { useOwned } from './useOwned.ts'
import './make.css'

interface Props {
  workspaceId: string
  filter: CutterFilter
  owned: string[]
  units: number
  mayBuy: boolean
}

/** Cutters, by what goes in and what they can do. */
export function CuttersScreen({ workspaceId, filter: first, owned, units, mayBuy }: Props) {
  const cart = useCart(workspaceId, units)
  const mine = useOwned(owned)
  const list = useList({
    address: cutterList,
    filter: first,
    initial: findCutters(first),
    load: async asked => findCutters(asked)
  })
  const { filter, found, show } = list
  const toggle = (id: string) => show({ compare: toggleCompared(filter.compare, id) })
  const any = { value: '', label: t('make.any') }

  return (
    <MakeFrame current="cutters" text={t('make.cuttersText')} units={cart.units}>
      <div className="make-bar">
        <ListFilters>
          <SearchField
            key={filter.search}
            label={t('make.searchMachines')}
            defaultValue={filter.search}
            onSearch={search => show({ search })}
          />
          <NativeSelect
            label={t('make.type')}
            value={filter.type ?? ''}
            options={[any, ...CUTTER_TYPES.map(value => ({ value, label: t(`make.cutterTypes.${value}`) }))]}
            onChange={event => show({ type: CUTTER_TYPES.find(each => each === event.target.value) })}
          />
          <NativeSelect
            label={t('make.width')}
            value={filter.width ?? ''}
            options={[any, ...ROLL_WIDTHS.map(value => ({ value, label: `${value}″` }))]}
            onChange={event => show({ width: ROLL_WIDTHS.find(each => each === event.target.value) })}
          />
          <NativeSelect
            label={t('make.sort')}
            value={filter.sort}
            options={SORTS.map(value => ({ value, label: t(`make.sorts.${value}`) }))}
            onChange={event => show({ sort: SORTS.find(each => each === event.target.value) ?? 'usual' })}
          />
        </ListFilters>
        <Checkbox
          label={t('make.eyeOnly')}
          checked={filter.eye}
          onChange={event => show({ eye: event.target.checked })}
        />
        <p className="field-hint" role="status">
          {t('make.count', { count: found.total })}
        </p>
      </div>
      <CompareTable
        rows={comparedOf(filter.compare, CUTTERS)}
        features={[
          { label: t('make.price'), of: ({ priceCents }) => formatMoney(priceCents, TERMS.currency) },
          ...FACTS.map(({ term, of }) => ({ label: term, of }))
        ]}
        pictureOf={cutter => <CutterPicture {...cutter} />}
        onRemove={toggle}
        onEnd={() => show({ compare: undefined })}
      />
      <ListResults list={list} none={{ title: t('make.none'), text: t('make.noneText'), action: t('make.showAll') }}>
        {rows => (
          <ul className="make-grid">
            {rows?.map(cutter => (
              <MachineCard
                key={cutter.id}
                machine={cutter}
                picture={<CutterPicture {...cutter} />}
                facts={FACTS.map(({ term, of }) => ({ term, detail: of(cutter) }))}
                verdict={{ tone: 'success', text: rollWords(cutter) }}
                owned={mine.owned.includes(cutter.name)}
                compared={Boolean(filter.compare?.split(',').includes(cutter.id))}
                busy={cart.busy === cutter.id}
                mayBuy={mayBuy}
                onOwn={() => void mine.toggle(cutter.name)}
                onCompare={() => toggle(cutter.id)}
                onAdd={() => void cart.add(cutter.id, cutter.name)}
              />
            ))}
          </ul>
        )}
      </ListResults>
    </MakeFrame>
  )
}

const SORTS = ['usual', 'price', 'force'] as const

function rollWords(cutter: Cutter): string {
  const widths = rollsFor(cutter).map(width => `${width}″`)
  return `${t('make.rollsFit')}: ${widths.join(', ')}`
}

const FACTS: { term: string; of: (cutter: Cutter) => string }[] = [
  { term: t('make.type'), of: ({ type }) => t(`make.cutterTypes.${type}`) },
  { term: t('make.cut'), of: ({ cutIn }) => t('make.inches', { n: cutIn }) },
  { term: t('make.media'), of: ({ mediaIn }) => t('make.inches', { n: mediaIn }) },
  { term: t('make.force'), of: ({ forceG }) => t('make.grams', { n: forceG }) },
  { term: t('make.speed'), of: ({ speedIn }) => t('make.inchesSecond', { n: speedIn }) },
  { term: t('make.eye'), of: ({ eye }) => t(`make.words.${eye}`) },
  { term: t('make.languages'), of: ({ languages }) => languages.join(', ') },
  { term: t('make.cutOff'), of: ({ cutOff }) => t(cutOff ? 'make.yes' : 'make.no') },
  { term: t('make.weight'), of: ({ weightLb }) => t('make.pounds', { n: weightLb }) },
  { term: t('make.freight'), of: ({ freightCents }) => formatMoney(freightCents, TERMS.currency) }
]
