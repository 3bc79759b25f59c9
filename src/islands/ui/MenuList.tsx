import type { RefObject } from 'react'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'

import { KeyHint } from './KeyHint.tsx'
import type { MenuAction, MenuEntry } from './Menu.tsx'
import { useOverlayRoot } from './overlayRoot.ts'

interface Props {
  label: string
  items: MenuEntry[]
  /** What it hangs below, and what has the focus again after it. */
  trigger: RefObject<HTMLElement | null>
  placement: 'bottom start' | 'bottom end'
  /** What has the focus at first: an entry for who came by the keyboard. */
  focus: 'first' | 'last' | 'list'
  onClose: () => void
}

/** The open list of a menu. Drawn means open. */
export default function MenuList({ label, items, trigger, placement, focus, onClose }: Props) {
  return (
    <Popover
      className="popover"
      aria-label={label}
      placement={placement}
      offset={4}
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      triggerRef={trigger}
      {...useOverlayRoot()}
    >
      <Menu className="menu" aria-label={label} autoFocus={focus === 'list' ? true : focus} onClose={onClose}>
        {items.map(entry => {
          if ('separator' in entry) {
            return (
              <Separator
                key={entry.separator}
                id={entry.separator}
                className="-mx-1 my-1 border-0 border-t border-t-line"
              />
            )
          }
          if (!('section' in entry)) return <Action key={entry.id} {...entry} />
          return (
            <MenuSection key={entry.section} id={entry.section}>
              <Header className="px-2 pt-2 pb-1 text-xs font-semibold text-muted">{entry.section}</Header>
              {entry.items.map(item => (
                <Action key={item.id} {...item} />
              ))}
            </MenuSection>
          )
        })}
      </Menu>
    </Popover>
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
      <span className="grid min-w-0 flex-1">
        {label}
        {hint && <span className="text-sm font-normal text-muted">{hint}</span>}
      </span>
      {keys && <KeyHint keys={keys} />}
    </MenuItem>
  )
}
