import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState
} from 'react'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'

import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
import { useSoon } from './useSoon.ts'

const loadList = () => import('./MenuList.tsx')
const MenuList = lazy(loadWhenOnline(loadList))
const LOADS = [loadList]

export interface MenuAction {
  id: string
  label: string
  icon?: ReactNode
  hint?: string
  keys?: string
  tone?: 'danger'
  disabled?: boolean
  href?: string
  onAction?: () => void
}

export type MenuEntry = MenuAction | { separator: string } | { section: string; items: MenuAction[] }

interface Props {
  label: string
  /** A function where a page has many of them: called once the menu is open. */
  items: MenuEntry[] | (() => MenuEntry[])
  icon?: ReactNode
  iconAfter?: ReactNode
  /** Only the icon is seen; the label is read aloud. */
  hideLabel?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  disabled?: boolean
  align?: 'start' | 'end'
}

/** A button that opens a list of things to do. The list comes after the page, before anybody can have asked for it. */
export function Menu(props: Props) {
  const { label, items, icon, iconAfter, hideLabel, variant = 'secondary', size = 'medium', align = 'start' } = props
  const [opened, setOpened] = useState<ComponentProps<typeof MenuList>['focus']>()
  const trigger = useRef<HTMLButtonElement>(null)
  useSoon(LOADS)

  // A mouse opens it when it is pressed, as menus of the system do.
  function onPointerDown({ pointerType, button }: PointerEvent) {
    if (pointerType === 'mouse' && button === 0) setOpened('list')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <>
      <button
        type="button"
        ref={trigger}
        className={buttonClass(variant, size, hideLabel && 'button-icon')}
        disabled={props.disabled}
        aria-haspopup
        aria-expanded={opened !== undefined}
        {...(hideLabel && { 'aria-label': label })}
        onPointerEnter={() => void loadList().catch(() => undefined)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onClick={({ detail }) => setOpened(opened ?? (detail === 0 ? 'first' : 'list'))}
      >
        {icon}
        {!hideLabel && (
          <span className="[.button>&]:min-w-0 [.button>&]:overflow-hidden [.button>&]:text-ellipsis">{label}</span>
        )}
        {iconAfter}
      </button>
      {opened && (
        <Suspense>
          <MenuList
            label={label}
            trigger={trigger}
            items={typeof items === 'function' ? items() : items}
            placement={`bottom ${align}`}
            focus={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

interface AtProps {
  label: string
  items: MenuEntry[]
  anchor: HTMLElement
  onClose: () => void
}

/** The list without its button, beside something else that was pressed. Drawn means open. */
export function MenuAt({ anchor, label, items, onClose }: AtProps) {
  const [trigger] = useState({ current: anchor })
  return (
    <Suspense>
      <MenuList label={label} items={items} trigger={trigger} onClose={onClose} placement="bottom end" focus="first" />
    </Suspense>
  )
}
