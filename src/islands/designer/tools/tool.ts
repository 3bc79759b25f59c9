import type { ToolId } from '#lib/client/designer/view.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'

import type { Scene } from '../viewport/scene.ts'

/** A pointer as tools see it. */
export interface Press {
  /** On the artboard, in mm. */
  at: Point
  /** In the viewport, in pixels. */
  screen: Point
  shift: boolean
  alt: boolean
  /** Ctrl, or Cmd on a Mac. */
  mod: boolean
  touch: boolean
  /** The object under it, the innermost one. */
  id: string | undefined
  /** The handle under it, such as "se" or "rotate". */
  handle: string | undefined
}

/** What follows a press until the pointer is up. */
export interface Drag {
  move: (press: Press) => void
  up: (press: Press) => void
  cancel: () => void
}

export interface Tool {
  id: ToolId
  cursor: string
  down: (press: Press, scene: Scene) => Drag | undefined
  /** The pointer moves without being down. */
  over?: (press: Press) => void
  double?: (press: Press) => void
  /** True when the key was the tool's; the drawing has the focus. */
  key?: (event: KeyboardEvent) => boolean
  /** As `key`, wherever the focus is: for a setting such as a size. */
  settingKey?: (event: KeyboardEvent) => boolean
  /** Another tool is chosen. */
  leave?: () => void
}

/** Which way the arrow keys point. */
export const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}

/** Half of what a finger hits, and of what handles leave free for it in the middle of what it holds. */
export const FINGER_PX = 22

/** How far a pointer moves before it is a drag (pixels). */
export function isDrag(from: Press, to: Press): boolean {
  return Math.hypot(to.screen[0] - from.screen[0], to.screen[1] - from.screen[1]) > (from.touch ? 8 : 3)
}
