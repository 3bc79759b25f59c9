import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'

import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'
import { KeyHint } from './KeyHint.tsx'
import { useOverlayRoot } from './overlayRoot.ts'

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
  items: MenuEntry[]
  icon?: ReactNode
  iconAfter?: ReactNode
  /** Only the icon is seen; the label is read aloud. */
  hideLabel?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  disabled?: boolean
  align?: 'start' | 'end'
}

/** A button that opens a list of things to do. */
export function Menu(props: Props) {
  const { label, items, icon, iconAfter, hideLabel, variant = 'secondary', size = 'medium', align = 'start' } = props
  return (
    <MenuTrigger>
      <Button
        className={buttonClass(variant, size, hideLabel && 'button-icon')}
        isDisabled={props.disabled ?? false}
        {...(hideLabel && { 'aria-label': label })}
      >
        {icon}
        {!hideLabel && label}
        {iconAfter}
      </Button>
      <Popover className="popover" placement={`bottom ${align}`} offset={4} {...useOverlayRoot()}>
        <Entries label={label} items={items} />
      </Popover>
    </MenuTrigger>
  )
}

interface AtProps extends Pick<Props, 'label' | 'items'> {
  anchor: HTMLElement
  onClose: () => void
}

/** The list without its button, beside something else that was pressed. Drawn means open. */
export function MenuAt({ anchor, label, items, onClose }: AtProps) {
  const [trigger] = useState({ current: anchor })
  return (
    <Popover
      className="popover"
      aria-label={label}
      placement="bottom end"
      offset={4}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      triggerRef={trigger}
      {...useOverlayRoot()}
    >
      <Entries label={label} items={items} onClose={onClose} />
    </Popover>
  )
}

function Entries({ label, items, onClose }: Pick<Props, 'label' | 'items'> & { onClose?: () => void }) {
  return (
    <AriaMenu className="menu" aria-label={label} {...(onClose && { onClose, autoFocus: 'first' as const })}>
      {items.map(entry => {
        if ('separator' in entry) {
          return <Separator key={entry.separator} id={entry.separator} className="menu-separator" />
        }
        if (!('section' in entry)) return <Action key={entry.id} {...entry} />
        return (
          <MenuSection key={entry.section} id={entry.section}>
            <Header className="menu-heading">{entry.section}</Header>
            {entry.items.map(item => (
              <Action key={item.id} {...item} />
            ))}
          </MenuSection>
        )
      })}
    </AriaMenu>
  )
}

function Action({ id, label, icon, hint, keys, tone, disabled = false, href, onAction }: MenuAction) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className="menu-item"
      isDisabled={disabled}
      data-tone={tone}
      {...(href && { href })}
      {...(onAction && { onAction })}
    >
      {icon}
      <span className="menu-item-text">
        {label}
        {hint && <span className="menu-item-hint">{hint}</span>}
      </span>
      {keys && <KeyHint keys={keys} />}
    </MenuItem>
  )
}
