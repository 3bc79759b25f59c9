import type { CSSProperties } from 'react'

import './figures.css'

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
    <svg className="sparkline" viewBox="0 0 100 32" preserveAspectRatio="none" role="img" aria-label={label}>
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
    <figure className="bars" aria-label={label}>
      <div className="bars-plot" aria-hidden="true">
        {points.map(point => (
          <div
            key={point.label}
            className="bars-bar"
            title={`${point.label}: ${point.text}`}
            data-strong={point.label === strong || undefined}
            style={{ '--value': `${((point.value / top) * 100).toFixed(1)}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className="bars-axis" aria-hidden="true">
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
