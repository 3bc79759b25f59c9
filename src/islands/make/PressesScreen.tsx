import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { FILM_LINES, PRESS_TYPES, PRESSES, type Press, TERMS } from '#lib/supplies/catalogue.ts'
import { tooHotFor } from '#lib/supplies/equipment.ts'
import { findPresses, type PressFilter, pressList } from '#lib/supplies/lists.ts'

import { AnyOf, SortBy } from './choices.tsx'
import { PressPicture } from './drawings.tsx'
import { type Fact, MachinesScreen, type Shop } from './MachinesScreen.tsx'

interface Props extends Shop {
  filter: PressFilter
}

/** Heat presses, by platen, heat and how they open. */
export function PressesScreen({ filter: first, ...shop }: Props) {
  const list = useList({
    address: pressList,
    filter: first,
    initial: findPresses(first),
    load: async asked => findPresses(asked)
  })
  const { filter, show } = list

  return (
    <MachinesScreen
      list={list}
      shop={shop}
      current="heat-presses"
      text={t('make.pressesText')}
      all={PRESSES}
      pictureOf={PressPicture}
      facts={facts()}
      verdictOf={heatWords}
      selects={
        <>
          <AnyOf
            label={t('make.type')}
            value={filter.type}
            values={PRESS_TYPES}
            sayOf={type => t(`make.pressTypes.${type}`)}
            onChoose={type => show({ type })}
          />
          <SortBy value={filter.sort} values={SORTS} onChoose={sort => show({ sort })} />
        </>
      }
      checks={
        <>
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
        </>
      }
    />
  )
}

const SORTS = ['usual', 'price', 'platen'] as const

function heatWords(press: Press): { tone: 'success' | 'warning'; text: string } {
  const films = tooHotFor(press, FILM_LINES).map(({ name }) => name)
  if (films.length === 0) return { tone: 'success', text: t('make.pressesAll') }
  return { tone: 'warning', text: t('make.pressesSome', { films: films.join(', ') }) }
}

const facts = (): Fact<Press>[] => [
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
