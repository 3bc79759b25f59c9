import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { TaskFailure } from '#islands/designer/making/TaskFailure.tsx'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { announce } from '#lib/client/designer/announce.ts'
import { $artboardId, $design } from '#lib/client/designer/document.ts'
import { $garment, $refused, askOrder, forgetRefused, resetOrder } from '#lib/client/designer/garment.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { openWindow } from '#lib/client/designer/windows.ts'

import { GarmentView } from './GarmentView.tsx'
import { PressRow } from './PressRow.tsx'

/** The layers in press order, to follow one by one and to put in another order where nothing looks different. */
export function PressOrder() {
  const { value: garment } = useStore($garment)
  const refused = useStore($refused)
  const session = useStore($designerSession)
  const boards = useStore($design).artboards
  const artboardId = useStore($artboardId)
  const [shown, setShown] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const picture = useRef<HTMLDivElement>(null)

  // The list may be scrolled away from the picture that says why.
  useEffect(() => {
    if (refused) picture.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  useEffect(() => forgetRefused, [])

  if (!garment || garment.layers.length === 0) return null

  const { layers } = garment
  const isChosen = boards.some(({ id, pressOrder }) => id === artboardId && pressOrder)
  const pressed = Math.min(shown ?? layers.length, layers.length)

  async function move(from: number, to: number) {
    setDragged(undefined)
    setOver(undefined)
    if (from === to || to < 0 || to >= layers.length) return
    const moved = layers[from]!
    const keys = layers.map(({ key }) => key).toSpliced(from, 1).toSpliced(to, 0, moved.key) // biome-ignore format: one line
    setFailure(undefined)
    try {
      const isKept = await askOrder(keys, moved.fullName)
      if (isKept) announce(word('pressMoved', { film: moved.fullName, turn: to + 1, all: layers.length }))
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <section className="grid gap-2.5" aria-label={word('pressTitle')}>
      <div className="grid place-items-center gap-2 rounded-md border border-line bg-ink-200 p-2.5" ref={picture}>
        <GarmentView garment={refused?.picture ?? garment} {...(!refused && { pressed })} />
      </div>
      {refused ? (
        <Notice
          tone="danger"
          role="alert"
          title={word('pressRefused', { film: refused.moved })}
          action={
            <Button size="small" onClick={forgetRefused}>
              {word('pressKeep')}
            </Button>
          }
        >
          {word('pressRefusedWhy')}
        </Notice>
      ) : (
        <label className="grid gap-0.5 text-xs text-muted tabular-nums [&_input]:min-h-6 [&_input]:w-full [&_input]:accent-action">
          <span>{word('pressStep', { done: pressed, all: layers.length })}</span>
          <input
            type="range"
            min={0}
            max={layers.length}
            value={pressed}
            onChange={event => setShown(Number(event.target.value))}
          />
        </label>
      )}
      <TaskFailure error={failure} />
      <ol className="grid border-y border-y-line">
        {layers.map((layer, index) => (
          <PressRow
            key={layer.key}
            layer={layer}
            index={index}
            count={layers.length}
            isDraggable={!session?.readOnly}
            side={over === index && dragged !== undefined && dragged !== index ? (dragged < index ? 'after' : 'before') : undefined} // biome-ignore format: one line
            onMove={to => void move(index, to)}
            onDragStart={() => setDragged(index)}
            onDragOver={() => setOver(index)}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={() => dragged !== undefined && void move(dragged, index)}
          />
        ))}
      </ol>
      <p className="making-hint">{word(isChosen ? 'pressChosen' : 'pressHint')}</p>
      <div className="button-group">
        {isChosen && (
          <Button size="small" onClick={resetOrder}>
            {word('pressReset')}
          </Button>
        )}
        {session && !session.readOnly && (
          <Button size="small" variant="quiet" onClick={() => openWindow('shelf')}>
            {word('pressRecipes')}
          </Button>
        )}
      </div>
    </section>
  )
}
