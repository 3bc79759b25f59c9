import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'

import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  name: string
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove?: () => void
  /** The last one stays. */
  keepsLast?: boolean
}

/** Order and removal of a row, by buttons that a keyboard reaches too. */
export function MoveButtons({ name, index, count, onMove, onRemove, keepsLast }: Props) {
  return (
    <span className="flex flex-none">
      <IconButton
        size="small"
        label={t('parts.moveUp', { name })}
        icon={<ArrowUp />}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        label={t('parts.moveDown', { name })}
        icon={<ArrowDown />}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      {onRemove && (
        <IconButton
          size="small"
          label={t('ui.remove', { name })}
          icon={<Trash2 />}
          disabled={keepsLast && count === 1}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
