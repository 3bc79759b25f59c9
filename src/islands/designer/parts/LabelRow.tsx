import type { ReactNode } from 'react'

/** A narrow label beside its field. */
export function LabelRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is what stands in it
    <label className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-2 text-xs text-muted [&_:is(input,_select)]:text-text">
      <span>{label}</span>
      {children}
    </label>
  )
}
