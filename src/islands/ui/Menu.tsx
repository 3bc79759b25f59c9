import type { ReactNode } from 'react'
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
        <AriaMenu className="menu" aria-label={label}>
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
      </Popover>
    </MenuTrigger>
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
