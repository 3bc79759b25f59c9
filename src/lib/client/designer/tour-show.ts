// What a step of the tour is about, for who does not find it.
import { openPanel } from './docks.ts'
import { $design, select } from './document.ts'
import type { TourStep } from './tour.ts'
import { chooseTool } from './view.ts'

const SHOW: Record<TourStep, () => void> = {
  text: () => chooseTool('text'),
  film: showText,
  size: showText,
  check: () => openPanel('preflight'),
  export: () => openPanel('export')
}

/** The tool, or the panel with the last text chosen. */
export function showStep(step: TourStep): void {
  SHOW[step]()
}

function showText(): void {
  const texts = Object.values($design.get().objects).filter(({ type }) => type === 'text')
  const last = texts.at(-1)
  if (last) select([last.id])
  openPanel('inspector')
}
