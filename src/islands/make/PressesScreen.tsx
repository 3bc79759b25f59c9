import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { PRESS_TYPES, FILM_LINES, PRESSES, type Press, TERMS } from '#lib/supplies/catalogue.ts'
import { tooHotFor } from '#lib/supplies/equipment.ts'
import { comparedOf, type PressFilter, pressList, findPresses, toggleCompared } from '#lib/supplies/lists.ts'

import { PressPicture } from './drawings.tsx'
import { MachineCard } from './MachineCard.tsx'
import { CompareTable, MakeFrame } from './parts.tsx'
import { useCart } from './useCart.ts'
import { useOwned } from './useOwned.ts'
import './make.css'

interface Props {
  workspaceId: string
  filter: PressFilter
  owned: string[]
  units: number
  mayBuy: boolean
}

/** Heat presses, by platen, heat and how they open. */
export function PressesScreen({ workspaceId, filter: first, owned, units, mayBuy }: Props) {
  const cart = useCart(workspaceId, units)
  const mine = useOwned(owned)
  const list = useList({
    address: pressList,
    filter: first,
    initial: findPresses(first),
    load: async asked => findPresses(asked)
  })
  const { filter, found, show } = list
  const toggle = (id: string) => show({ compare: toggleCompared(filter.compare, id) })
  const any = { value: '', label: t('make.any') }

  return (
    <MakeFrame current="heat-presses" text={t('make.pressesText')} units={cart.units}>
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
            options={[any, ...PRESS_TYPES.map(value => ({ value, label: t(`make.pressTypes.${value}`) }))]}
            onChange={event => show({ type: PRESS_TYPES.find(each => each === event.target.value) })}
          />
          <NativeSelect
            label={t('make.sort')}
            value={filter.sort}
            options={SORTS.map(value => ({ value, label: t(`make.sorts.${value}`) }))}
            onChange={event => show({ sort: SORTS.find(each => each === event.target.value) ?? 'usual' })}
          />
        </ListFilters>
        <Checkbox
          label={t('make.autoOnly')}
          checked={filter.auto}
          onChange={event => show({ auto: event.target.checked })}
        />
        <Checkbox
          label={t('make.fullOnly')}
          checked={filter.full}
          onChange={event => show({ full: event.target.checked })}
        />
        <p className="field-hint" role="status">
          {t('make.count', { count: found.total })}
        </p>
      </div>
      <CompareTable
        rows={comparedOf(filter.compare, PRESSES)}
        features={[
          { label: t('make.price'), of: ({ priceCents }) => formatMoney(priceCents, TERMS.currency) },
          ...FACTS.map(({ term, of }) => ({ label: term, of }))
        ]}
        pictureOf={press => <PressPicture {...press} />}
        onRemove={toggle}
        onEnd={() => show({ compare: undefined })}
      />
      <ListResults list={list} none={{ title: t('make.none'), text: t('make.noneText'), action: t('make.showAll') }}>
        {rows => (
          <ul className="make-grid">
            {rows?.map(press => (
              <MachineCard
                key={press.id}
                machine={press}
                picture={<PressPicture {...press} />}
                facts={FACTS.map(({ term, of }) => ({ term, detail: of(press) }))}
                verdict={heatWords(press)}
                owned={mine.owned.includes(press.name)}
                compared={Boolean(filter.compare?.split(',').includes(press.id))}
                busy={cart.busy === press.id}
                mayBuy={mayBuy}
                onOwn={() => void mine.toggle(press.name)}
                onCompare={() => toggle(press.id)}
                onAdd={() => void cart.add(press.id, press.name)}
              />
            ))}
          </ul>
        )}
      </ListResults>
    </MakeFrame>
  )
}

const SORTS = ['usual', 'price', 'platen'] as const

function heatWords(press: Press): { tone: 'success' | 'warning'; text: string } {
  const films = tooHotFor(press, FILM_LINES).map(({ name }) => name)
  if (films.length === 0) return { tone: 'success', text: t('make.pressesAll') }
  return { tone: 'warning', text: t('make.pressesSome', { films: films.join(', ') }) }
}

const FACTS: { term: string; of: (press: Press) => string }[] = [
  { term: t('make.type'), of: ({ type }) => t(`make.pressTypes.${type}`) },
  { term: t('make.platen'), of: ({ platenIn: [a, b] }) => t('make.inches', { n: `${a} × ${b}` }) },
  { term: t('make.platens'), of: ({ platens }) => platens.join(', ') },
  { term: t('make.maxHeat'), of: ({ maxFahrenheit }) => t('make.fahrenheit', { n: maxFahrenheit }) },
  { term: t('make.opens'), of: ({ opens }) => t(`make.words.${opens}`) },
  { term: t('make.pressure'), of: ({ pressure }) => t(`make.words.${pressure}`) },
  { term: t('make.power'), of: ({ volts, amps }) => t('make.powerOf', { volts, amps }) },
  { term: t('make.weight'), of: ({ weightLb }) => t('make.pounds', { n: weightLb }) },
  { term: t('make.freight'), of: ({ freightCents }) => formatMoney(freightCents, TERMS.currency) }
]
