import { useStore } from '@nanostores/react'
import { Check, CircleAlert, EyeOff, LocateFixed, TriangleAlert, WandSparkles } from 'lucide-react'
import { useState } from 'react'

import { OtherFonts } from '#islands/designer/making/OtherFonts.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { $design } from '#lib/client/designer/document.ts'
import type { Finding } from '#lib/client/designer/preflight.ts'
import type { Fix } from '#lib/designer/checks/checks.ts'
import { firstRun } from '#lib/designer/text/first-run.ts'

import type { FindingText } from './finding-text.ts'

interface Props {
  /** Equal ones, each of another object. */
  group: readonly Finding[]
  text: FindingText
  isChosen: boolean
  onShow: (finding: Finding, place: number) => void
  onMend: () => Promise<void>
  onIgnore: () => void
}

export function FindingRow({ group, text, isChosen, onShow, onMend, onIgnore }: Props) {
  const [place, setPlace] = useState(-1)
  const [isMending, setMending] = useState(false)
  const { severity, kind } = group[0]!
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  const places = group.flatMap(finding => finding.places.map((_, index) => ({ finding, index })))
  const count = places.length

  function show() {
    const next = isChosen ? (place + 1) % count : 0
    const { finding, index } = places[next]!
    setPlace(next)
    onShow(finding, index)
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
      className={`relative rounded-md border border-s-3 border-line border-s-(--mark) bg-surface data-chosen:border-(--mark) data-chosen:bg-(--wash) tone-${severity === 'error' ? 'danger' : 'warning'}`}
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        className="flex w-full gap-2 rounded-md px-2.5 pt-2 pb-1.5 text-start [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-(--tone)"
        onClick={show}
        aria-pressed={isChosen}
      >
        <Icon aria-hidden="true" />
        <span className="grid min-w-0 gap-0.5 text-xs leading-[1.125rem] wrap-anywhere text-muted [&_strong]:pe-7 [&_strong]:text-sm [&_strong]:font-semibold [&_strong]:text-heading">
          <strong>{text.title}</strong>
          <span>{text.text}</span>
          {group.length > 1 && <span>{word('alsoIn', { count: group.length - 1 })}</span>}
          <span className="inline-flex items-center gap-1 text-link [&_svg]:size-3">
            <LocateFixed aria-hidden="true" />
            {isChosen && count > 1 ? word('placeOf', { place: place + 1, all: count }) : word('places', { count })}
          </span>
        </span>
      </button>
      {/* What a file lost is accepted for good, and by everybody who opens the design. */}
      {kind !== 'import' && (
        <IconButton
          className="absolute end-1 top-1 text-muted"
          size="small"
          label={word('ignore')}
          icon={<EyeOff />}
          onClick={onIgnore}
        />
      )}
      {text.fix && (
        <Button
          size="small"
          className="ms-[calc(var(--spacing-8)_+_var(--spacing-0_5))] me-2 mt-0.5 mb-2 text-xs"
          icon={kind === 'import' ? <Check aria-hidden="true" /> : <WandSparkles aria-hidden="true" />}
          pending={isMending}
          onClick={() => void mend()}
        >
          {group.length > 1 && !ONE_FOR_ALL.includes(group[0]!.fix!.kind)
            ? word('fixAll', { fix: text.fix, count: group.length })
            : text.fix}
        </Button>
      )}
      {kind === 'missing-letters' && <FontsFor group={group} />}
    </li>
  )
}

/** Fixes of the whole design: done once, however often they are found. */
const ONE_FOR_ALL: Fix['kind'][] = ['cut-once', 'without-marks', 'knock-out', 'lay-over', 'press-order']

function FontsFor({ group }: { group: readonly Finding[] }) {
  const { objects } = useStore($design)
  const texts = group.map(({ objectId }) => objects[objectId ?? '']).filter(object => object?.type === 'text')
  const [first] = texts
  if (!first) return null
  return (
    <div className="ms-[calc(var(--spacing-8)_+_var(--spacing-0_5))] me-2 mt-0.5 mb-2 text-xs">
      <OtherFonts
        objectIds={texts.map(({ id }) => id)}
        font={firstRun(first.text).font}
        letters={String(group[0]!.detail)}
      />
    </div>
  )
}
