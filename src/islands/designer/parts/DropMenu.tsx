import { Check } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

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

interface Props {
  label: string
  button: ReactNode
  className?: string
  /** Lines between which a rule is drawn. */
  groups: () => MenuLine[][]
  align?: 'start' | 'end'
  above?: boolean
}

/** A small menu in the browser's own top layer: it weighs nothing. */
export function DropMenu({ label, button, className, groups, align = 'start', above = false }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function place() {
    const [from, to] = [opener.current!.getBoundingClientRect(), menu.current!]
    const width = to.offsetWidth
    const left = align === 'end' ? from.right - width : from.left
    to.style.insetInlineStart = `${Math.max(8, Math.min(innerWidth - width - 8, left))}px`
    if (above) to.style.insetBlockEnd = `${innerHeight - from.top + 6}px`
    else to.style.insetBlockStart = `${Math.min(from.bottom + 4, innerHeight - to.offsetHeight - 8)}px`
    linesOf(to)[0]?.focus()
  }

  function run(line: MenuLine) {
    menu.current?.hidePopover()
    opener.current?.focus()
    line.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    const lines = linesOf(menu.current!)
    const at = lines.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key]
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      menu.current?.hidePopover()
      opener.current?.focus()
    }
    if (to === undefined) return
    event.preventDefault()
    lines[to % lines.length]?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="drop-menu"
        onToggle={event => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) requestAnimationFrame(place)
        }}
        onKeyDown={onKeyDown}
      >
        {isOpen &&
          groups()
            .filter(lines => lines.length > 0)
            .map((lines, index) => (
              <Fragment key={lines[0]!.id}>
                {index > 0 && <hr className="drop-rule" />}
                {lines.map(line => (
                  <button
                    key={line.id}
                    type="button"
                    {...(line.on === undefined
                      ? { role: 'menuitem' }
                      : { role: 'menuitemcheckbox', 'aria-checked': line.on })}
                    tabIndex={-1}
                    className="drop-line"
                    data-tone={line.tone}
                    disabled={line.disabled}
                    onClick={() => run(line)}
                  >
                    <span className="drop-icon">{line.on ? <Check /> : line.on === undefined ? line.icon : null}</span>
                    <span className="drop-text">{line.label}</span>
                    {line.keys && <KeyHint keys={line.keys} />}
                  </button>
                ))}
              </Fragment>
            ))}
      </div>
    </>
  )
}

function linesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.drop-line:not(:disabled)')]
}
