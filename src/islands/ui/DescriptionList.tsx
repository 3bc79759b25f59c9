import { Fragment, type ReactNode } from 'react'

interface Props {
  items: { term: string; detail: ReactNode }[]
  /** Term above detail, in columns. */
  stacked?: boolean
}

/** Facts by name; those without a detail are left out. */
export function DescriptionList({ items, stacked }: Props) {
  const Wrap = stacked ? 'div' : Fragment
  return (
    <dl
      className="grid grid-cols-[minmax(min(7rem,25%),max-content)_minmax(0,1fr)] gap-x-5 gap-y-2 data-stacked:grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] data-stacked:gap-x-5 data-stacked:gap-y-4 [&_dd]:m-0 [&_dd]:wrap-anywhere data-stacked:[&_dd]:font-[550] [&_dt]:text-muted data-stacked:[&_dt]:text-sm"
      data-stacked={stacked || undefined}
    >
      {items
        .filter(({ detail }) => detail !== undefined && detail !== null && detail !== '')
        .map(({ term, detail }) => (
          <Wrap key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </Wrap>
        ))}
    </dl>
  )
}
