import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { TERMS } from '#lib/supplies/catalogue.ts'

interface Props {
  machine: { id: string; name: string; text: string; priceCents: number }
  picture: ReactNode
  facts: { term: string; detail: ReactNode }[]
  /** What of the films it can work with. */
  verdict: { tone: 'success' | 'warning'; text: string }
  owned: boolean
  compared: boolean
  busy: boolean
  mayBuy: boolean
  onOwn: () => void
  onCompare: () => void
  onAdd: () => void
}

export function MachineCard(props: Props) {
  const { machine, picture, facts, verdict, owned, compared, busy, mayBuy, onOwn, onCompare, onAdd } = props
  const { name, text, priceCents } = machine
  return (
    <li className="card flex flex-col">
      <div className="grid place-items-center rounded-[3px_3px_0_0] bg-[light-dark(#f3f1ec,#23242c)] p-4">
        {picture}
      </div>
      <div className="make-card-text grid flex-1 content-start gap-2.5 p-4 [&_.chip]:h-auto [&_.chip]:whitespace-normal">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 [&_h2]:text-md">
          <h2>{name}</h2>
          <strong>{formatMoney(priceCents, TERMS.currency)}</strong>
        </div>
        <p className="text-muted">{text}</p>
        <p className="flex flex-wrap gap-1.5">
          {owned && (
            <Badge tone="info" icon={<Check />}>
              {t('make.owned')}
            </Badge>
          )}
          <Badge tone={verdict.tone}>{verdict.text}</Badge>
        </p>
        <DescriptionList items={facts} />
      </div>
      <div className="card-foot flex-wrap items-center justify-between gap-2 px-4 py-2">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <Checkbox
            label={t('make.compare')}
            aria-label={t('make.compareNamed', { name })}
            checked={compared}
            onChange={onCompare}
          />
          <Checkbox label={t('make.own')} aria-label={t('make.ownNamed', { name })} checked={owned} onChange={onOwn} />
        </div>
        {mayBuy && (
          <Button
            variant="primary"
            size="small"
            pending={busy}
            aria-label={t('make.addNamed', { name })}
            onClick={onAdd}
          >
            {t('make.add')}
          </Button>
        )}
      </div>
    </li>
  )
}
