import { word } from '#lib/client/designer/words.ts'

import { type Action, shownKeys } from '../actions/action.ts'
import { actionOf } from '../actions/all.ts'
import type { MenuLine } from './MenuLines.tsx'

/** An action as a button with its icon. */
export function ActionButton({ id, className = 'tool-button' }: { id: string; className?: string }) {
  const action = actionOf(id)
  const label = word(action.label)
  const Icon = action.icon
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={titleOf(action)}
      data-action={id}
      aria-pressed={action.isOn?.()}
      disabled={action.when?.() === false}
      onClick={action.run}
    >
      {Icon && <Icon aria-hidden="true" />}
    </button>
  )
}

export function titleOf({ label, keys }: Action): string {
  return keys ? `${word(label)} (${shownKeys(keys[0])})` : word(label)
}

/** Actions as lines of a menu. */
export function linesFor(ids: readonly string[]): MenuLine[] {
  return ids.map(id => {
    const { label, keys, icon: Icon, when, isOn, run } = actionOf(id)
    return {
      id,
      label: word(label),
      icon: Icon && <Icon aria-hidden="true" />,
      keys: keys && shownKeys(keys[0]),
      disabled: when?.() === false,
      on: isOn?.(),
      ...(id === 'delete' && { tone: 'danger' as const }),
      run
    }
  })
}
