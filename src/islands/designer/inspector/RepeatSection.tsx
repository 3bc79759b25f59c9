import { announce } from '#lib/client/designer/announce.ts'
import { commitDesign, editDesign } from '#lib/client/designer/document.ts'
import { boundsOf } from '#lib/client/designer/measure.ts'
import { word } from '#lib/client/designer/words.ts'
import { releaseRepeat, setRepeat } from '#lib/designer/commands/repeat.ts'
import type { Design } from '#lib/designer/design.ts'
import { centreOf } from '#lib/designer/geometry/bounds.ts'
import { applyToPoint, invert, type Point } from '#lib/designer/geometry/matrix.ts'
import type { Repeat } from '#lib/designer/repeat.ts'
import { MOST_COPIES } from '#lib/designer/repeat-slots.ts'
import { worldMatrix } from '#lib/designer/tree.ts'

import { LengthBox } from '../parts/LengthBox.tsx'
import { NumberBox } from '../parts/NumberBox.tsx'
import { Section } from '../parts/Section.tsx'
import { useEditor } from '../parts/useEditor.ts'

type Circle = Extract<Repeat, { kind: 'circle' }>

/** How many live copies, and how they lie. */
export function RepeatSection({ id }: { id: string }) {
  const { design } = useEditor()
  const object = design.objects[id]
  if (object?.type !== 'group' || !object.repeat) return null
  const { repeat } = object

  const set = (next: Repeat) => editDesign(from => setRepeat(from, id, next))
  const whole = (label: string, mark: string, value: number, onChange: (value: number) => void, min = 1) => (
    <NumberBox
      label={label}
      mark={mark}
      value={value}
      digits={0}
      min={min}
      max={MOST_COPIES}
      onChange={typed => onChange(Math.round(typed))}
    />
  )

  function setGrid(change: { columns?: number; rows?: number }) {
    if (repeat.kind !== 'grid') return
    const next = { ...repeat, ...change }
    const count = next.columns * next.rows
    if (count > MOST_COPIES) announce(word('repeatMost', { count: MOST_COPIES }))
    else if (count > 1) set(next)
  }

  function release() {
    commitDesign(releaseRepeat(design, id))
    announce(word('didRelease'))
  }

  return (
    <Section title={word('repeat')}>
      <div className="grid grid-cols-2 gap-1.5">
        {repeat.kind === 'grid' ? (
          <>
            {whole(word('repeatColumns'), '⇆', repeat.columns, columns => setGrid({ columns }))}
            {whole(word('repeatRows'), '⇅', repeat.rows, rows => setGrid({ rows }))}
          </>
        ) : (
          whole(word('repeatCount'), '×', repeat.count, count => set({ ...repeat, count }), 2)
        )}
        {repeat.kind === 'circle' ? (
          <>
            <LengthBox
              label={word('radius')}
              mark="R"
              value={radiusOf(design, id, repeat)}
              min={0}
              max={5000}
              onChange={mm => set(withRadius(design, id, repeat, mm))}
            />
            <NumberBox
              label={word('repeatSweep')}
              mark="∠"
              suffix="°"
              value={repeat.sweep}
              step={15}
              min={-360}
              max={360}
              onChange={sweep => set({ ...repeat, sweep })}
            />
          </>
        ) : (
          <>
            {repeat.kind === 'line' && <span />}
            <LengthBox
              label={word('repeatX')}
              mark="→"
              value={repeat.dxMm}
              onChange={dxMm => set({ ...repeat, dxMm })}
            />
            <LengthBox
              label={word('repeatY')}
              mark="↓"
              value={repeat.dyMm}
              onChange={dyMm => set({ ...repeat, dyMm })}
            />
          </>
        )}
      </div>
      <p className="dock-note">{word('repeatHint')}</p>
      <button type="button" className="text-button justify-self-start" onClick={release}>
        {word('releaseRepeat')}
      </button>
    </Section>
  )
}

/** The middle of the first copy, as the group measures. */
function middleOf(design: Design, id: string): Point {
  const object = design.objects[id]
  const first = object?.type === 'group' ? object.children[0] : undefined
  return applyToPoint(invert(worldMatrix(design, id)), first ? centreOf(boundsOf(design, first)) : [0, 0])
}

function radiusOf(design: Design, id: string, { xMm, yMm }: Circle): number {
  const [x, y] = middleOf(design, id)
  return Math.hypot(xMm - x, yMm - y)
}

/** The first copy stays where it is; the centre comes nearer to it or goes away. */
function withRadius(design: Design, id: string, repeat: Circle, mm: number): Circle {
  const [x, y] = middleOf(design, id)
  const now = Math.hypot(repeat.xMm - x, repeat.yMm - y)
  const [ux, uy] = now > 1e-6 ? [(repeat.xMm - x) / now, (repeat.yMm - y) / now] : [0, 1]
  return { ...repeat, xMm: x + ux * mm, yMm: y + uy * mm }
}
