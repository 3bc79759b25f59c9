import { useStore } from '@nanostores/react'
import { Maximize2 } from 'lucide-react'
import { useId, useState } from 'react'

import { FilmDot } from '#islands/designer/making/FilmDot.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { sizeText, wayText } from '#lib/client/designer/naming.ts'
import { $view } from '#lib/client/designer/view.ts'
import type { SheetPicture } from '#lib/designer/workers/task-kinds.ts'

import { SheetView } from './SheetView.tsx'

interface Props {
  sheets: SheetPicture[]
  chosen: string
  onChoose: (key: string) => void
}

/** One film at a time, in press order; what is done to it can be followed in the machine's order. */
export function SheetPreview({ sheets, chosen, onChoose }: Props) {
  const name = useId()
  const { units } = useStore($view)
  const [step, setStep] = useState<number>()
  const [isLarge, setLarge] = useState(false)
  const sheet = sheets.find(({ key }) => key === chosen) ?? sheets[0]!
  const all = sheet.steps.length
  const done = Math.min(step ?? all, all)

  const now = done > 0 && done < all ? sheet.steps[done - 1]!.tool : undefined

  const slider = (
    <label className="grid gap-0.5 text-xs text-muted tabular-nums [&_input]:min-h-6 [&_input]:w-full [&_input]:accent-action">
      <span>
        {word('cutOrder', { done, all })}
        {now !== undefined && ` · ${word(`tool_${now ?? 'cut'}`)}`}
      </span>
      <input type="range" min={0} max={all} value={done} onChange={event => setStep(Number(event.target.value))} />
    </label>
  )

  return (
    <div className="grid gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{word('filmToShow')}</legend>
        {sheets.map(({ key, name: film, hex }, index) => (
          <label
            key={key}
            className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-xs has-[:checked]:border-text has-[:checked]:font-semibold has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--text)] has-[:focus-visible]:[outline:2px_solid_var(--focus,var(--link))] has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={key === sheet.key}
              onChange={() => {
                setStep(undefined)
                onChoose(key)
              }}
            />
            <span className="font-normal text-muted tabular-nums">{index + 1}</span>
            <FilmDot hex={hex} />
            {film}
          </label>
        ))}
      </fieldset>
      <div className="sheet-mat">
        <SheetView sheet={sheet} done={done} />
        <IconButton
          className="absolute end-1 top-1 bg-surface"
          size="small"
          label={word('enlarge')}
          icon={<Maximize2 />}
          onClick={() => setLarge(true)}
        />
      </div>
      {slider}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
        <Badge tone={sheet.mirrored ? 'info' : 'neutral'}>{word(sheet.mirrored ? 'mirrored' : 'asSeen')}</Badge>
        <span>{word('cutSize', { size: sizeText(sheet.cutWMm, sheet.cutHMm, units) })}</span>
        <span>{word('sheetSize', { size: sizeText(sheet.wMm, sheet.hMm, units) })}</span>
        <span>{word('cutLength', { length: wayText(sheet.cutMm, units) })}</span>
      </div>
      {isLarge && (
        <Modal size="wide" title={word('sheetTitle', { film: sheet.name })} onClose={() => setLarge(false)}>
          <div className="sheet-mat sheet-mat-large [&_.sheet-view]:max-h-[65dvh]">
            <SheetView sheet={sheet} done={done} />
          </div>
          {slider}
        </Modal>
      )}
    </div>
  )
}
