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
    <label className="cut-order">
      <span>
        {word('cutOrder', { done, all })}
        {now !== undefined && ` · ${word(`tool_${now ?? 'cut'}`)}`}
      </span>
      <input type="range" min={0} max={all} value={done} onChange={event => setStep(Number(event.target.value))} />
    </label>
  )

  return (
    <div className="sheet-preview">
      <fieldset className="film-tabs">
        <legend className="sr-only">{word('filmToShow')}</legend>
        {sheets.map(({ key, name: film, hex }, index) => (
          <label key={key} className="film-tab">
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
            <span className="film-turn">{index + 1}</span>
            <FilmDot hex={hex} />
            {film}
          </label>
        ))}
      </fieldset>
      <div className="sheet-mat">
        <SheetView sheet={sheet} done={done} />
        <IconButton
          className="sheet-enlarge"
          size="small"
          label={word('enlarge')}
          icon={<Maximize2 />}
          onClick={() => setLarge(true)}
        />
      </div>
      {slider}
      <div className="sheet-facts">
        <Badge tone={sheet.mirrored ? 'info' : 'neutral'}>{word(sheet.mirrored ? 'mirrored' : 'asSeen')}</Badge>
        <span>{word('cutSize', { size: sizeText(sheet.cutWMm, sheet.cutHMm, units) })}</span>
        <span>{word('sheetSize', { size: sizeText(sheet.wMm, sheet.hMm, units) })}</span>
        <span>{word('cutLength', { length: wayText(sheet.cutMm, units) })}</span>
      </div>
      {isLarge && (
        <Modal size="wide" title={word('sheetTitle', { film: sheet.name })} onClose={() => setLarge(false)}>
          <div className="sheet-mat sheet-mat-large">
            <SheetView sheet={sheet} done={done} />
          </div>
          {slider}
        </Modal>
      )}
    </div>
  )
}
