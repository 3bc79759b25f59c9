import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  label: string
  tabs: { href: string; label: ReactNode; count?: number }[]
  current: string
}

/** Tabs that are pages. */
export function TabLinks({ label, tabs, current }: Props) {
  const nav = useRef<HTMLElement>(null)

  // On a phone not all of them fit, and the page's own may be past the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !tab) return
    const row = nav.current.getBoundingClientRect()
    const { left, width } = tab.getBoundingClientRect()
    nav.current.scrollLeft += left - row.left - (row.width - width) / 2
  }, [current])

  return (
    <nav
      ref={nav}
      className="flex [scroll-snap-type:x_proximity] [scrollbar-width:none] gap-5 overflow-x-auto overflow-y-hidden border-b border-b-line"
      aria-label={label}
    >
      {tabs.map(tab => (
        <a key={tab.href} href={tab.href} className="tab" aria-current={tab.href === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="count">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}
