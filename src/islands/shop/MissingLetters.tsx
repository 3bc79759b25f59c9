import { t } from '#lib/i18n/t.ts'
import { type Decorated, letterAddresses } from '#lib/garments/decorated.ts'

import { useMissingLetters } from './useMissingLetters.ts'
import { useSettled } from '#islands/parts/useSettled.ts'

const PAUSE_MS = 350

/** Says which of the letters that were typed the design's font does not have. */
export function MissingLetters({ item, values }: { item: Decorated; values: Readonly<Record<string, string>> }) {
  const settled = useSettled(values, PAUSE_MS)
  const missing = useMissingLetters(letterAddresses(item, settled))
  return (
    <p className="text-sm text-danger-text empty:hidden" role="status">
      {missing && t('shopItem.notInLetters', { letters: missing })}
    </p>
  )
}
