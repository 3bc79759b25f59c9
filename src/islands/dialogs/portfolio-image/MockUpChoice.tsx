import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { openDialog } from '../dialog.ts'
import { existingItemDialog } from '../existing-item/index.ts'

export interface MockUp {
  item: Item
  colourId: string
  side: 'front' | 'back'
}

interface Props {
  workspaceId: string
  currency: string
  value: MockUp | undefined
  onChange: (value: MockUp) => void
}

const SIDES = ['front', 'back'] as const

/** An item, one of its colours, and a side: shown as the mock-up will be. */
export function MockUpChoice({ workspaceId, currency, value, onChange }: Props) {
  async function choose() {
    const done = await openDialog(existingItemDialog, { workspaceId, currency, single: true })
    const item = done?.saved[0]
    const colour = item?.colours[0]
    if (!colour) return
    const hasBackOnly = item.artwork.length > 0 && item.artwork.every(({ side }) => side === 'back')
    onChange({ item, colourId: colour.id, side: hasBackOnly ? 'back' : 'front' })
  }

  if (!value) {
    return (
      <div>
        <Button onClick={() => void choose()}>{t('portfolioImageDialog.chooseItem')}</Button>
      </div>
    )
  }
  const { item, colourId, side } = value
  const bare = { ...item, fields: [] }
  return (
    <div className="grid grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)] gap-4 max-sm:grid-cols-1">
      <ItemPicture
        className="rounded-md bg-[light-dark(var(--color-ink-100),#24252e)] p-2"
        item={bare}
        colour={item.colours.find(({ id }) => id === colourId)}
        side={side}
        title={item.name}
      />
      <div className="grid content-start gap-3">
        <p className="font-medium">{item.name}</p>
        <NativeSelect
          label={t('portfolioImageDialog.colour')}
          value={colourId}
          options={item.colours.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => onChange({ ...value, colourId: event.target.value })}
        />
        <RadioGroup
          label={t('portfolioImageDialog.side')}
          look="inline"
          value={side}
          options={SIDES.map(each => ({ value: each, label: t(`portfolioImageDialog.${each}`) }))}
          onChange={next => onChange({ ...value, side: next as MockUp['side'] })}
        />
        <div>
          <Button size="small" onClick={() => void choose()}>
            {t('portfolioImageDialog.otherItem')}
          </Button>
        </div>
      </div>
    </div>
  )
}
