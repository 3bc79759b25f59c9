import { classes } from '#islands/ui/classes.ts'
import type { PrintedSum } from '#lib/papers/printed-invoice.ts'

interface Props {
  rows: readonly PrintedSum[]
  className?: string
  'aria-live'?: 'polite'
}

/** Sums below each other; a total stands out below a line, unless it is the first. */
export function Sums({ rows, className, ...rest }: Props) {
  return (
    <dl className={classes('grid gap-1 tabular-nums', className)} {...rest}>
      {rows.map(({ label, text, strong }) => (
        <div
          key={label}
          className={classes(
            'flex justify-between gap-4',
            strong &&
              'text-lg font-[650] text-heading not-first:mt-1 not-first:border-t not-first:border-t-line not-first:pt-2'
          )}
        >
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
