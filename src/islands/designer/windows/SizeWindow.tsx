import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { loadFonts } from '#lib/client/designer/kernel.ts'
import { lengthText } from '#lib/client/designer/naming.ts'
import { drawnSize, fittingScale, fontsIn, roomFor } from '#lib/client/designer/place-import.ts'
import { boardOf } from '#lib/client/designer/places.ts'
import { $sizeQuestion, chooseSize, hasShades, type Room, type SizeQuestion } from '#lib/client/designer/size-choice.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import { messageOr } from '#lib/client/readable-error.ts'
import type { Imported } from '#lib/contract/doc-core.ts'

import { RulerPicture } from './RulerPicture.tsx'

/** How large a drawing is meant, and what happens where the artboard is smaller. */
export default function SizeWindow() {
  const question = useStore($sizeQuestion)
  if (!question) return null
  return <Sizes {...question} />
}

type Answer = Imported['sizes'][number]
type Effects = 'plain' | 'picture'

function Sizes({ name, first, read }: SizeQuestion) {
  const { units } = useStore($view)
  const isAsked = first.sizes.length > 1
  const answers: Answer[] = isAsked ? first.sizes : [{ ...first, why: '' }]
  const [index, setIndex] = useState(0)
  const [room, setRoom] = useState<Room>('enlarge')
  const [effects, setEffects] = useState<Effects>('plain')
  const [printed, setPrinted] = useState<Imported>()
  const reading = useRef<Promise<Imported>>(undefined)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState('')
  const answer = answers[index]!
  /** As it will be added; as it was before while that is still read. */
  const shown = (effects === 'picture' && printed) || first
  const times = answer.widthMm / shown.widthMm
  const fitting = Math.min(1, fittingScale(shown, times))
  const text = (size: { width: number; height: number }) =>
    `${lengthText(size.width, units)} × ${lengthText(size.height, units)} ${units}`
  const drawn = drawnSize(shown, times)
  const board = boardOf()
  const wide = roomFor(shown, times)

  /** With its shades as pictures, read once. */
  function readPrinted(): Promise<Imported> {
    reading.current ??= read({ effects: 'picture' }).then(
      async imported => {
        await loadFonts(fontsIn(imported))
        setPrinted(imported)
        return imported
      },
      error => {
        reading.current = undefined
        throw error
      }
    )
    return reading.current
  }

  async function chooseEffects(chosen: Effects) {
    setEffects(chosen)
    setFault('')
    if (chosen === 'plain') return
    try {
      await readPrinted()
    } catch (error) {
      // What cannot be printed is not shown as if it could be.
      setEffects('plain')
      setFault(messageOr(error, word('importFailed')))
    }
  }

  async function take() {
    setPending(true)
    setFault('')
    try {
      const { dpi, unit, scale } = answer
      const imported = isAsked
        ? await read({ dpi, unit, scale, effects })
        : effects === 'picture'
          ? await readPrinted()
          : first
      chooseSize({ imported, room: fitting < 1 ? room : 'over' })
    } catch (error) {
      setFault(messageOr(error, word('importFailed')))
      setPending(false)
    }
  }

  const rooms: { value: Room; label: string; hint: string }[] = [
    {
      value: 'enlarge',
      label: word('room_enlarge', { size: text({ width: wide.wMm, height: wide.hMm }) }),
      hint: word('roomHelp_enlarge')
    },
    { value: 'over', label: word('room_over'), hint: word('roomHelp_over') },
    {
      value: 'fit',
      label: word('room_fit', { percent: Number((100 * fitting).toPrecision(3)) }),
      hint: word('roomHelp_fit', { size: text({ width: drawn.width * fitting, height: drawn.height * fitting }) })
    }
  ]

  return (
    <Modal
      title={word(isAsked || fitting < 1 ? 'sizeTitle' : 'shadesTitle')}
      description={word(isAsked ? 'sizeLead' : fitting < 1 ? 'roomLead' : 'shadesLead', { name, size: text(drawn) })}
      onClose={() => chooseSize(undefined)}
      onSubmit={event => {
        event.preventDefault()
        void take()
      }}
      footer={
        <>
          <Button onClick={() => chooseSize(undefined)}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {word('sizeTake')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="[transition:opacity_0.15s] aria-busy:opacity-50" aria-busy={effects === 'picture' && !printed}>
          <RulerPicture
            imported={shown}
            size={answer}
            sizes={answers}
            board={board}
            units={units}
            label={word('sizePicture', { size: text({ width: answer.widthMm, height: answer.heightMm }) })}
          />
        </div>
        {isAsked && (
          <RadioGroup
            label={word('sizeAnswers')}
            look="cards"
            value={String(index)}
            onChange={value => setIndex(Number(value))}
            options={answers.map(({ widthMm, heightMm, why }, at) => ({
              value: String(at),
              label: text({ width: widthMm, height: heightMm }),
              hint: why
            }))}
          />
        )}
        {fitting < 1 && (
          <RadioGroup
            label={word('room')}
            look="list"
            value={room}
            onChange={value => setRoom(value as Room)}
            options={rooms}
          />
        )}
        {hasShades(first) && (
          <RadioGroup
            label={word('shades')}
            look="list"
            value={effects}
            onChange={value => void chooseEffects(value as Effects)}
            options={[
              { value: 'plain', label: word('shades_plain'), hint: word('shadesHelp_plain') },
              { value: 'picture', label: word('shades_picture'), hint: word('shadesHelp_picture') }
            ]}
          />
        )}
        {fault && <p role="alert">{fault}</p>}
      </div>
    </Modal>
  )
}
