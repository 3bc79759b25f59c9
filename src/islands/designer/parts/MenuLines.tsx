import { Check } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'

import { KeyHint } from '#islands/ui/KeyHint.tsx'

export interface MenuLine {
  id: string
  label: string
  icon?: ReactNode
  keys?: string | undefined
  disabled?: boolean
  on?: boolean | undefined
  tone?: 'danger'
  run: () => void
}

/** What a menu offers, in groups between which a rule is drawn. */
export function MenuLines({ groups, onChoose }: { groups: MenuLine[][]; onChoose: (line: MenuLine) => void }) {
  return groups
    .filter(lines => lines.length > 0)
    .map((lines, index) => (
      <Fragment key={lines[0]!.id}>
        {index > 0 && (
          <hr className="[.drop-menu_&]:mx-2 [.drop-menu_&]:my-1 [.drop-menu_&]:h-0 [.drop-menu_&]:w-auto [.drop-menu_&]:border-0 [.drop-menu_&]:border-t [.drop-menu_&]:border-t-line" />
        )}
        {lines.map(line => (
          <button
            key={line.id}
            type="button"
            {...(line.on === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': line.on })}
            tabIndex={-1}
            className="drop-line"
            data-tone={line.tone}
            disabled={line.disabled}
            onClick={() => onChoose(line)}
          >
            <span className="grid w-4 flex-none place-items-center text-muted [&_svg]:size-4 [&_svg]:stroke-[1.75]">
              {line.on ? <Check /> : line.icon}
            </span>
            <span className="flex-1 first-letter:uppercase">{line.label}</span>
            {line.keys && <KeyHint keys={line.keys} />}
          </button>
        ))}
      </Fragment>
    ))
}

/** The keys of an open menu: up and down, first and last, by letter, and out of it. */
export function menuKey(event: KeyboardEvent, menu: HTMLElement, close: () => void): void {
  const lines = linesOf(menu)
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key]
  event.stopPropagation()
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    close()
  }
  const next = to === undefined ? byLetter(event, lines, at) : lines[to % lines.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export function linesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.drop-line:not(:disabled)')]
}

/** The next line that begins with what was typed. */
function byLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, lines: HTMLElement[], at: number) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const turned = [...lines.slice(at + 1), ...lines.slice(0, at + 1)]
  return turned.find(line => line.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
