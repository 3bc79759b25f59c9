import type { CSSProperties } from 'react'

interface Point {
  label: string
  value: number
  /** The figure as people read it. */
  text: string
}

/** A few figures side by side; a screen reader gets them as a list. */
export function BarChart({ label, points }: { label: string; points: Point[] }) {
  const top = Math.max(...points.map(point => point.value), 1)
  // As many labels as there is room for, counted from the newest.
  const every = Math.ceil(points.length / 7)
  return (
    <figure className="grid grid-cols-1 gap-2" aria-label={label}>
      <div
        className="[container-type:inline-size] relative flex h-[var(--bars-height,9rem)] items-end gap-[clamp(var(--spacing-0_5),1.2cqi,var(--spacing-3))] border-b border-b-line-strong [background:repeating-linear-gradient(to_top,transparent_0_calc(25%_-_1px),var(--line)_calc(25%_-_1px)_25%)]"
        aria-hidden="true"
      >
        {points.map(point => (
          <div
            key={point.label}
            className="relative h-[max(2px,var(--value))] min-w-[2px] flex-1 rounded-[var(--radius-xs)_var(--radius-xs)_0_0] bg-[light-dark(var(--color-ink-700),#70717c)] [transition:background-color_var(--quick)] hover:bg-accent"
            title={`${point.label}: ${point.text}`}
            style={{ '--value': `${((point.value / top) * 100).toFixed(1)}%` } as CSSProperties}
          />
        ))}
      </div>
      <div
        className="flex gap-[clamp(var(--spacing-0_5),1.2cqi,var(--spacing-3))] text-xs text-muted [&>span]:grid [&>span]:min-w-0 [&>span]:flex-1 [&>span]:justify-center [&>span]:whitespace-nowrap [&>span:last-child]:justify-end"
        aria-hidden="true"
      >
        {points.map((point, index) => (
          <span key={point.label}>{(points.length - 1 - index) % every === 0 && <span>{point.label}</span>}</span>
        ))}
      </div>
      <ul className="sr-only">
        {points.map(point => (
          <li key={point.label}>
            {point.label}: {point.text}
          </li>
        ))}
      </ul>
    </figure>
  )
}
