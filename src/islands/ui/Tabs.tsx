import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'

interface Props {
  label: string
  tabs: { id: string; label: ReactNode; content: ReactNode; count?: number; disabled?: boolean }[]
  value?: string
  onChange?: (id: string) => void
}

/** Views of one thing that share an address. With an address each: TabLinks. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  return (
    <AriaTabs {...(value !== undefined && { selectedKey: value })} onSelectionChange={key => onChange?.(String(key))}>
      <TabList
        className="flex [scroll-snap-type:x_proximity] [scrollbar-width:none] gap-5 overflow-x-auto overflow-y-hidden border-b border-b-line"
        aria-label={label}
      >
        {tabs.map(tab => (
          <Tab key={tab.id} id={tab.id} className="tab" isDisabled={tab.disabled ?? false}>
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className="pt-4 [outline:none]">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
