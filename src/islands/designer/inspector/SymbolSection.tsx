import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { $saveState } from '#lib/client/designer/saving.ts'
import { $symbols, loadSymbols } from '#lib/client/designer/symbols.ts'
import { word } from '#lib/client/designer/words.ts'
import type { SymbolUse } from '#lib/designer/symbol.ts'

import { actionOf } from '../actions/all.ts'
import { Section } from '../parts/Section.tsx'

interface Props {
  use: SymbolUse
  /** Something in it is selected, not it. */
  isInside: boolean
}

/** Of one instance: whether it is as the symbol is, and what can be done with it. */
export default function SymbolSection({ use, isInside }: Props) {
  const rows = useStore($symbols)
  const symbol = rows?.find(({ id }) => id === use.id)
  const isSaved = useStore($saveState).kind === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a design counts once it is saved
  useEffect(() => {
    // Without the list the actions still work.
    void loadSymbols().catch(() => undefined)
  }, [isSaved])

  const isOlder = symbol !== undefined && symbol.rev > use.rev
  const isGone = rows !== undefined && !symbol
  const said = isGone ? 'symbolGone' : use.changed ? 'symbolChangedHere' : isOlder ? 'symbolOlder' : 'symbolInSync'
  const button = (id: string, isMain = false) => (
    <button
      type="button"
      className="button button-secondary"
      data-size="small"
      data-main={isMain || undefined}
      onClick={() => actionOf(id).run()}
    >
      {word(actionOf(id).label)}
    </button>
  )
  return (
    <Section title={word('symbolKind')}>
      <p className="dock-note" role="status">
        {word(said)}
        {symbol && symbol.designs > 0 && ` ${word('symbolUsedIn', { count: symbol.designs })}`}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {!isInside && button('edit-symbol')}
        {!isGone && (use.changed || (symbol && symbol.designs > 1)) && button('update-symbol', true)}
        {!isInside && !isGone && (use.changed || isOlder) && button('reset-symbol')}
        {!isInside && button('detach-symbol')}
      </div>
    </Section>
  )
}
