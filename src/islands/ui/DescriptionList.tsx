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
    <dl className="details" data-stacked={stacked || undefined}>
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
