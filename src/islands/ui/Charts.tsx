import type { CSSProperties } from 'react'

interface Point {
  label: string
  value: number
  /** The figure as people read it. */
  text: string
}

/** The course of a few figures, without axes. `label` says it in words. */
export function Sparkline({ label, values }: { label: string; values: number[] }) {
  const top = Math.max(...values, 1)
  const step = 100 / Math.max(1, values.length - 1)
  const points = values.map((value, index) => `${(index * step).toFixed(2)} ${(30 - (value / top) * 28).toFixed(2)}`)
  const line = `M${points.join('L')}`
  return (
    <svg
      className="block h-9 w-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`${line}L100 32L0 32Z`} fill="var(--accent)" opacity="0.14" />
      <path d={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  )
}

/** A few figures side by side; a screen reader gets them as a list. */
export function BarChart({ label, points, strong }: { label: string; points: Point[]; strong?: string }) {
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
            className="relative h-[max(2px,var(--value))] min-w-[2px] flex-1 rounded-[var(--radius-xs)_var(--radius-xs)_0_0] bg-[light-dark(var(--color-ink-700),#70717c)] [transition:background-color_var(--quick)] hover:bg-accent data-strong:bg-accent"
            title={`${point.label}: ${point.text}`}
            data-strong={point.label === strong || undefined}
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
