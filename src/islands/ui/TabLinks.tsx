import type { ReactNode } from 'react'

interface Props {
  label: string
  tabs: { href: string; label: ReactNode; count?: number }[]
  current: string
}

/** Tabs that are pages. */
export function TabLinks({ label, tabs, current }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(tab => (
        <a key={tab.href} href={tab.href} className="tab" aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
