import { type ReactNode, useId, useRef, useState } from 'react'

import { type MenuLine, MenuLines, linesOf, menuKey } from './MenuLines.tsx'

interface Props {
  label: string
  button: ReactNode
  className?: string
  /** Lines between which a rule is drawn. */
  groups: () => MenuLine[][]
  align?: 'start' | 'end'
  above?: boolean
  disabled?: boolean
}

/** A small menu in the browser's own top layer: it weighs nothing. */
export function DropMenu({
  label,
  button,
  className,
  groups,
  align = 'start',
  above = false,
  disabled = false
}: Props) {
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

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        disabled={disabled}
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
        className="drop-menu fixed inset-auto max-h-[calc(100dvh_-_3.5rem)] min-w-54 overflow-y-auto rounded-lg border-0 bg-raised p-1 text-sm text-text [color-scheme:light] shadow-mid [.on-ink_&]:[color-scheme:dark] [.on-ink_&]:[--raised:#2a2b35] [@media_(hover:_none)]:[&_.key]:hidden"
        onToggle={event => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (opened) requestAnimationFrame(place)
        }}
        onKeyDown={event =>
          menuKey(event, event.currentTarget, () => {
            menu.current?.hidePopover()
            opener.current?.focus()
          })
        }
      >
        {isOpen && <MenuLines groups={groups()} onChoose={run} />}
      </div>
    </>
  )
}
