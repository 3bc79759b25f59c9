import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { CUTTER_TYPES, CUTTERS, type Cutter, ROLL_WIDTHS, TERMS } from '#lib/supplies/catalogue.ts'
import { rollsFor } from '#lib/supplies/equipment.ts'
import { type CutterFilter, cutterList, findCutters } from '#lib/supplies/lists.ts'

import { AnyOf, SortBy } from './choices.tsx'
import { CutterPicture } from './drawings.tsx'
import { type Fact, MachinesScreen, type Shop } from './MachinesScreen.tsx'

interface Props extends Shop {
  filter: CutterFilter
}

/** Cutters, by what goes in and what they can do. */
export function CuttersScreen({ filter: first, ...shop }: Props) {
  const list = useList({
    address: cutterList,
    filter: first,
    initial: findCutters(first),
    load: async asked => findCutters(asked)
  })
  const { filter, show } = list

  return (
    <MachinesScreen
      list={list}
      shop={shop}
      current="cutters"
      text={t('make.cuttersText')}
      all={CUTTERS}
      pictureOf={CutterPicture}
      facts={facts()}
      verdictOf={rollWords}
      selects={
        <>
          <AnyOf
            label={t('make.type')}
            value={filter.type}
            values={CUTTER_TYPES}
            sayOf={type => t(`make.cutterTypes.${type}`)}
            onChoose={type => show({ type })}
          />
          <AnyOf
            label={t('make.width')}
            value={filter.width}
            values={ROLL_WIDTHS}
            sayOf={width => `${width}″`}
            onChoose={width => show({ width })}
          />
          <SortBy value={filter.sort} values={SORTS} onChoose={sort => show({ sort })} />
        </>
      }
      checks={
        <Checkbox
          label={t('make.eyeOnly')}
          checked={filter.eye}
          onChange={event => show({ eye: event.target.checked })}
        />
      }
    />
  )
}

const SORTS = ['usual', 'price', 'force'] as const

function rollWords(cutter: Cutter) {
  const widths = rollsFor(cutter).map(width => `${width}″`)
  return { tone: 'success', text: `${t('make.rollsFit')}: ${widths.join(', ')}` } as const
}

const facts = (): Fact<Cutter>[] => [
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
