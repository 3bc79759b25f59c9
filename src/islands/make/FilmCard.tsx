import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { required } from '#lib/shared/required.ts'
import { type FilmLine, fromCents, TERMS } from '#lib/supplies/catalogue.ts'
import type { Equipment } from '#lib/supplies/equipment.ts'

import { RollPicture } from './drawings.tsx'
import { fibresOf, finestOf, heatOf, peelOf, pressureOf, describeFit, timeOf, widthsOf } from './film-words.ts'

const SHOWN_COLOURS = 14

/** Of the lines with all colours, what the picture shows: white on white says little. */
const ROYAL = 36

interface Props {
  line: FilmLine
  equipment: Equipment
  compared: boolean
  onCompare: () => void
  onChoose: () => void
}

/** A line of film with what it is chosen by: what it is pressed on and how, the finest line, colours and price. */
export function FilmCard({ line, equipment, compared, onCompare, onChoose }: Props) {
  const { id, name, text, colours } = line
  const fit = describeFit(line, equipment)
  const more = colours.length - SHOWN_COLOURS
  const shown = required(
    colours[colours.length > 20 ? Math.min(ROYAL, colours.length - 1) : colours.length > 3 ? 2 : 0],
    'a colour of every line'
  )
  return (
    <li className="card flex flex-col">
      <div className="grid place-items-center rounded-[3px_3px_0_0] bg-[light-dark(#f3f1ec,#23242c)] p-4">
        <RollPicture hex={shown.hex} id={id} />
      </div>
      <div className="make-card-text grid flex-1 content-start gap-2.5 p-4 [&_.chip]:h-auto [&_.chip]:whitespace-normal">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 [&_h2]:text-md">
          <h2>{name}</h2>
          <strong>{t('make.from', { price: formatMoney(fromCents(line), TERMS.currency) })}</strong>
        </div>
        <p className="text-muted">{text}</p>
        {fit && (
          <p>
            <Badge tone={fit.tone}>{fit.text}</Badge>
          </p>
        )}
        <ul className="flex flex-wrap items-center gap-1 [&_li]:flex" aria-label={t('make.colourOf', { name })}>
          {colours.slice(0, SHOWN_COLOURS).map(colour => (
            <li key={colour.id} title={colour.name}>
              <span className="swatch-dot" style={{ '--swatch': colour.hex } as object} />
              <span className="sr-only">{colour.name}</span>
            </li>
          ))}
          {more > 0 && <li className="text-sm leading-[1.125rem] text-muted">+{more}</li>}
        </ul>
        <DescriptionList
          items={[
            { term: t('make.fibre'), detail: fibresOf(line) },
            { term: t('make.heat'), detail: heatOf(line) },
            {
              term: t('make.time'),
              detail: `${timeOf(line)}, ${t('make.pressure')}: ${pressureOf(line).toLowerCase()}`
            },
            { term: t('make.peel'), detail: peelOf(line) },
            { term: t('make.finest'), detail: finestOf(line) },
            { term: t('make.widths'), detail: widthsOf(line) }
          ]}
        />
      </div>
      <div className="card-foot flex-wrap items-center justify-between gap-2 px-4 py-2">
        <Checkbox
          label={t('make.compare')}
          aria-label={t('make.compareNamed', { name })}
          checked={compared}
          onChange={onCompare}
        />
        <Button variant="primary" size="small" aria-label={t('make.chooseNamed', { name })} onClick={onChoose}>
          {t('make.choose')}
        </Button>
      </div>
    </li>
  )
}
