import type { ReactNode } from 'react'

import { Card } from '#islands/ui/Card.tsx'

interface Props {
  title: string
  lists: { id: string; name: ReactNode; facts: (string | undefined)[] }[]
}

/** Lists that were read lately, with what became of each. */
export function PastLists({ title, lists }: Props) {
  if (lists.length === 0) return null
  return (
    <Card title={title}>
      <ul className="grid gap-3">
        {lists.map(({ id, name, facts }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {name}
            <span className="text-muted text-sm/5">{facts.filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
