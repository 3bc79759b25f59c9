import { useStore } from '@nanostores/react'
import { Sparkles } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { $designerSession } from '#lib/client/designer/session.ts'
import { $tourStep, endTour, startTour } from '#lib/client/designer/tour.ts'
import { word } from '#lib/client/designer/words.ts'

/** For who has never seen the designer. */
export function TourOffer({ className = '' }: { className?: string }) {
  const session = useStore($designerSession)
  const step = useStore($tourStep)
  if (!session || session.tourSeen || session.readOnly || step) return null
  return (
    <section
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-b-line bg-surface px-4 py-2.5 text-sm ${className}`}
      aria-label={word('tourTitle')}
    >
      <Sparkles className="size-4 flex-none text-action" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40">{word('tourOffer')}</span>
      <span className="flex gap-2">
        <Button size="small" variant="primary" onClick={startTour}>
          {word('tourTake')}
        </Button>
        <Button size="small" onClick={endTour}>
          {word('tourNotNow')}
        </Button>
      </span>
    </section>
  )
}
