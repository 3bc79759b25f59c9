import { useStore } from '@nanostores/react'
import { Check, CircleAlert, EyeOff, LocateFixed, TriangleAlert, WandSparkles } from 'lucide-react'
import { useState } from 'react'

import { OtherFonts } from '#islands/designer/making/OtherFonts.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { Finding } from '#lib/client/designer/preflight.ts'
import { $design } from '#lib/client/designer/document.ts'

import type { FindingText } from './finding-text.ts'

interface Props {
  finding: Finding
  text: FindingText
  isChosen: boolean
  onShow: (place: number) => void
  onMend: () => Promise<void>
  onIgnore: () => void
}

export function FindingRow({ finding, text, isChosen, onShow, onMend, onIgnore }: Props) {
  const [place, setPlace] = useState(-1)
  const [isMending, setMending] = useState(false)
  const Icon = finding.severity === 'error' ? CircleAlert : TriangleAlert
  const count = finding.places.length

  function show() {
    const next = isChosen ? (place + 1) % count : 0
    setPlace(next)
    onShow(next)
  }

  async function mend() {
    setMending(true)
    try {
      await onMend()
    } finally {
      setMending(false)
    }
  }

  return (
    <li
      className={`finding tone-${finding.severity === 'error' ? 'danger' : 'warning'}`}
      data-chosen={isChosen || undefined}
    >
      <button type="button" className="finding-show" onClick={show} aria-pressed={isChosen}>
        <Icon aria-hidden="true" />
        <span className="finding-text">
          <strong>{text.title}</strong>
          <span>{text.text}</span>
          <span className="finding-place">
            <LocateFixed aria-hidden="true" />
            {isChosen && count > 1 ? word('placeOf', { place: place + 1, all: count }) : word('places', { count })}
          </span>
        </span>
      </button>
      {/* What a file lost is accepted for good, and by everybody who opens the design. */}
      {finding.kind !== 'import' && (
        <IconButton
          className="finding-ignore"
          size="small"
          label={word('ignore')}
          icon={<EyeOff />}
          onClick={onIgnore}
        />
      )}
      {text.fix && (
        <Button
          size="small"
          className="finding-fix"
          icon={finding.kind === 'import' ? <Check aria-hidden="true" /> : <WandSparkles aria-hidden="true" />}
          pending={isMending}
          onClick={() => void mend()}
        >
          {text.fix}
        </Button>
      )}
      {finding.kind === 'missing-letters' && <FontsFor finding={finding} />}
    </li>
  )
}

function FontsFor({ finding: { objectId, detail } }: { finding: Finding }) {
  const object = useStore($design).objects[objectId ?? '']
  if (object?.type !== 'text') return null
  return (
    <div className="finding-fonts">
      <OtherFonts objectId={object.id} font={object.text.runs[0]!.font} letters={String(detail)} />
    </div>
  )
}
