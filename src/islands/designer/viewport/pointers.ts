// From the browser's pointers to the tools: one pointer works, two pinch, the middle button and the space bar pan.
import { announce } from '#lib/client/designer/announce.ts'
import { boardBesideAt, goToBoardBeside } from '#lib/client/designer/board-places.ts'
import { panBy, toArtboard, zoomAt } from '#lib/client/designer/camera.ts'
import { openContextMenu } from '#lib/client/designer/context-menu.ts'
import { holdPanels, releasePanels } from '#lib/client/designer/document.ts'
import { pointAt } from '#lib/client/designer/gesture.ts'
import { $pen } from '#lib/client/designer/pen.ts'
import { $tool, type ToolId } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import { panDrag } from '../tools/hand.ts'
import { type Drag, isDrag, type Press } from '../tools/tool.ts'
import { chooseUnder } from '../tools/select.ts'
import { TOOLS } from '../tools/tools.ts'
import { guideDrag } from './guide-drag.ts'
import type { Scene } from './scene.ts'

const DOUBLE_MS = 350
const DOUBLE_PX = 12
/** So long panels wait for a press to become a drag. */
const HOLD_MS = 150
/** A finger that rests so long asks for the menu; some browsers say so themselves, others never. */
const REST_MS = 550

/** Pen, nodes and crop have a work under way that a menu would end. */
const MENU_TOOLS = ['select', 'text', 'shape', 'hand', 'zoom']

/** These look at the canvas, or work on what is selected. */
const STAYING_TOOLS: ToolId[] = ['hand', 'zoom', 'nodes', 'crop']

export class Pointers {
  readonly #element: HTMLElement
  readonly #scene: Scene
  readonly #down = new Map<number, Point>()
  #drag: { drag: Drag; pointerId: number; start: Press } | undefined
  #lastClick: { at: number; screen: Point } | undefined
  #space = false
  #held: ReturnType<typeof setTimeout> | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement, scene: Scene) {
    this.#element = element
    this.#scene = scene
  }

  holdSpace(down: boolean): void {
    this.#space = down
    this.#element.classList.toggle('panning', down)
  }

  cancel(): boolean {
    if (!this.#drag) return false
    this.#drag.drag.cancel()
    this.#drag = undefined
    return true
  }

  down(event: PointerEvent): void {
    if (event.button === 2) return
    const target = event.target as Element
    if (target.closest('textarea, button, input, [data-own]')) return
    event.preventDefault()
    // What still lands is to be found where it belongs.
    this.#scene.finish()
    this.#element.dataset['pointed'] = ''
    this.#element.focus({ preventScroll: true })
    const press = this.#onItsBoard(event)
    this.#down.set(event.pointerId, press.screen)
    this.#element.setPointerCapture(event.pointerId)
    clearTimeout(this.#rest)
    if (this.#down.size === 2) {
      this.cancel()
      return
    }
    if (this.#drag || this.#down.size > 1) return
    this.#hold()
    if (press.touch) this.#rest = setTimeout(() => this.menu(event), REST_MS)
    const drag = this.#begin(event, press)
    if (drag) this.#drag = { drag, pointerId: event.pointerId, start: press }
  }

  #hold(): void {
    clearTimeout(this.#held)
    holdPanels()
    this.#held = setTimeout(releasePanels, HOLD_MS)
  }

  #release(): void {
    clearTimeout(this.#held)
    releasePanels()
  }

  #begin(event: PointerEvent, press: Press): Drag | undefined {
    if (event.button === 1 || this.#space) return panDrag(press)
    const guide = (event.target as Element).closest<SVGElement | HTMLElement>('[data-guide]')
    if (guide) return guideDrag(guide.dataset['guide']!, this.#element)
    return TOOLS[$tool.get()].down(press, this.#scene)
  }

  /** A press beside the artboard, on another one, goes to that one first. */
  #onItsBoard(event: PointerEvent): Press {
    const press = this.#pressOf(event)
    const isPan = event.button === 1 || this.#space
    const isBusy = this.#down.size > 0 || STAYING_TOOLS.includes($tool.get()) || $pen.get() !== undefined
    const place = isPan || isBusy || press.id !== undefined || press.handle ? undefined : boardBesideAt(press.at)
    if (!place) return press
    goToBoardBeside(place)
    announce(word('atArtboard', { name: place.board.name }))
    return this.#pressOf(event)
  }

  move(event: PointerEvent): void {
    const press = this.#pressOf(event)
    const before = this.#down.get(event.pointerId)
    if (before && this.#down.size === 2) {
      this.#pinch(event.pointerId, before, press.screen)
      return
    }
    if (before) this.#down.set(event.pointerId, press.screen)
    if (this.#drag && isDrag(this.#drag.start, press)) clearTimeout(this.#rest)
    if (event.pointerType !== 'touch') pointAt(press.at)
    if (this.#drag?.pointerId === event.pointerId) this.#drag.drag.move(press)
    else if (!before && event.pointerType !== 'touch') TOOLS[$tool.get()].over?.(press)
  }

  up(event: PointerEvent): void {
    clearTimeout(this.#rest)
    this.#down.delete(event.pointerId)
    const current = this.#drag
    if (current?.pointerId !== event.pointerId) return
    this.#drag = undefined
    this.#release()
    const press = this.#pressOf(event)
    current.drag.up(press)
    this.#click(event, current.start, press)
  }

  #click(event: PointerEvent, start: Press, press: Press): void {
    const far = Math.hypot(press.screen[0] - start.screen[0], press.screen[1] - start.screen[1])
    if (far > DOUBLE_PX / 2 || event.button !== 0) {
      this.#lastClick = undefined
      return
    }
    const last = this.#lastClick
    const near = last && Math.hypot(press.screen[0] - last.screen[0], press.screen[1] - last.screen[1]) < DOUBLE_PX
    if (last && near && event.timeStamp - last.at < DOUBLE_MS) {
      this.#lastClick = undefined
      TOOLS[$tool.get()].double?.(start)
    } else this.#lastClick = { at: event.timeStamp, screen: press.screen }
  }

  lost(event: PointerEvent): void {
    clearTimeout(this.#rest)
    this.#down.delete(event.pointerId)
    if (this.#drag?.pointerId === event.pointerId) this.cancel()
  }

  /** By the second button, or a finger that rests. */
  menu(event: PointerEvent): void {
    clearTimeout(this.#rest)
    if ((event.target as Element).closest('textarea, input')) return
    event.preventDefault()
    if (!MENU_TOOLS.includes($tool.get())) return
    this.cancel()
    this.#release()
    chooseUnder(this.#onItsBoard(event))
    openContextMenu({ x: event.clientX, y: event.clientY })
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    const { left, top } = this.#element.getBoundingClientRect()
    // A wheel that counts in lines or pages.
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1
    if (event.ctrlKey || event.metaKey) {
      const step = Math.max(-80, Math.min(80, event.deltaY * unit))
      zoomAt([event.clientX - left, event.clientY - top], Math.exp(-step * 0.006))
    } else if (event.shiftKey && event.deltaX === 0) panBy(-event.deltaY * unit, 0)
    else panBy(-event.deltaX * unit, -event.deltaY * unit)
  }

  /** Two fingers move and zoom together. */
  #pinch(id: number, before: Point, now: Point): void {
    const other = [...this.#down].find(([pointer]) => pointer !== id)?.[1]
    this.#down.set(id, now)
    if (!other) return
    const middle = (point: Point): Point => [(point[0] + other[0]) / 2, (point[1] + other[1]) / 2]
    const apart = (point: Point): number => Math.hypot(point[0] - other[0], point[1] - other[1])
    const [from, to] = [middle(before), middle(now)]
    panBy(to[0] - from[0], to[1] - from[1])
    if (apart(before) > 10) zoomAt(to, apart(now) / apart(before))
  }

  #pressOf(event: PointerEvent): Press {
    const { left, top } = this.#element.getBoundingClientRect()
    const screen: Point = [event.clientX - left, event.clientY - top]
    const target = event.target as Element
    return {
      at: toArtboard(screen),
      screen,
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
      touch: event.pointerType === 'touch',
      id: this.#drag ? undefined : objectAt(event.clientX, event.clientY),
      handle: target.closest<SVGElement>('[data-handle]')?.dataset['handle']
    }
  }
}

/** The innermost object at a point of the page. */
function objectAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const node = element.closest<SVGElement>('.scene [data-id]')
    if (node) return node.dataset['id']
  }
  return undefined
}
