import type { ReactNode } from 'react'

interface Props {
  label: string
  value: ReactNode
  note?: ReactNode
}

/** One figure worth looking at. */
export function Stat({ label, value, note }: Props) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      <span className="font-display text-[length:1.625rem] leading-[2rem] font-semibold tracking-[-0.025em] text-heading">
        {value}
      </span>
      {note && <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">{note}</span>}
    </div>
  )
}
