// Tools that draw one line and do something with it: knife, eraser, pencil. With a pointer it is drawn in one go; with
// keys, the arrows move a crosshair and Enter begins and ends the line.
import { announce } from '#lib/client/designer/announce.ts'
import { $scale, reveal } from '#lib/client/designer/camera.ts'
import { $keySpot, putKeySpot, showLine } from '#lib/client/designer/drawn-line.ts'
import { loadKernel } from '#lib/client/designer/kernel.ts'
import { readText } from '#lib/client/designer/naming.ts'
import { $designerSession } from '#lib/client/designer/session.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { middleInSight } from '../actions/insert.ts'
import { caughtPoint } from './snaps.ts'
import { type Drag, isDrag, type Press, STEPS, type Tool } from './tool.ts'

interface Work {
  id: Tool['id']
  /** Only from where it begins to where it ends; else as it is drawn. */
  isStraight: (press: { shift: boolean; alt: boolean }) => boolean
  /** The line is done: at least two points, on the artboard. */
  use: (points: readonly Point[]) => void
  /** False, with a word about it, where nothing can be drawn. */
  canBegin?: () => boolean
  /** A press without a drag is a line from a point to itself. */
  canBeDot?: boolean
  settingKey?: Tool['settingKey']
}

const PLAIN = { shift: false, alt: false }

export function lineTool({ id, isStraight, use, canBegin, canBeDot = false, settingKey }: Work): Tool {
  /** What the keys have drawn so far. */
  let drawn: Point[] | undefined

  function begins(): boolean {
    if ($designerSession.get()?.readOnly) {
      announce(word('readOnlyHint'))
      return false
    }
    if (canBegin?.() === false) return false
    void loadKernel().catch(() => undefined)
    return true
  }

  function give(points: readonly Point[]): void {
    stop()
    use(points)
  }

  function stop(): void {
    drawn = undefined
    showLine([])
  }

  function byKey(event: KeyboardEvent): boolean {
    const step = STEPS[event.key]
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const by = event.shiftKey ? 10 : 1
      const [x, y] = $keySpot.get() ?? middleInSight()
      goTo([x + step[0] * by, y + step[1] * by])
      return true
    }
    if (event.key === 'Escape' && drawn) {
      stop()
      announce(word('lineGivenUp'))
      return true
    }
    if (event.key !== 'Enter') return false
    if (drawn) {
      const [first] = drawn
      if (drawn.length > 1) give(drawn)
      else if (first && canBeDot) give([first, first])
    } else if (begins()) {
      const at = $keySpot.get() ?? middleInSight()
      putKeySpot(at)
      drawn = [at]
      announce(word('lineBegun'))
    }
    return true
  }

  function goTo(at: Point): void {
    putKeySpot(at)
    reveal({ minX: at[0], minY: at[1], maxX: at[0], maxY: at[1] })
    if (drawn) {
      drawn = isStraight(PLAIN) ? [...drawn.slice(0, 1), at] : [...drawn, at]
      showLine(drawn)
    }
    const { units } = $view.get()
    announce(word('atPlace', { x: readText(at[0], units), y: readText(at[1], units) }))
  }

  return {
    id,
    cursor: 'crosshair',

    down(start): Drag | undefined {
      stop()
      putKeySpot(undefined)
      if (!begins()) return undefined
      let points: Point[] = [isStraight(start) ? caughtPoint(start) : start.at]
      let isDrawn = false
      return {
        move(press: Press) {
          if (!isDrawn && !isDrag(start, press)) return
          isDrawn = true
          const straight = isStraight(press)
          const to = straight ? caughtPoint(press, points[0]) : press.at
          if (straight) points = [...points.slice(0, 1), to]
          else if (isApart(points.at(-1) ?? start.at, to)) points.push(to)
          showLine([...points])
        },
        up() {
          if (isDrawn && points.length > 1) give(points)
          else if (canBeDot) give([start.at, start.at])
          else stop()
        },
        cancel: stop
      }
    },

    key: byKey,
    ...(settingKey && { settingKey }),

    leave() {
      stop()
      putKeySpot(undefined)
    }
  }
}

/** A pointer that hardly moved adds no corner. */
function isApart(last: Point, to: Point): boolean {
  return Math.hypot(to[0] - last[0], to[1] - last[1]) * $scale.get() >= 1
}
