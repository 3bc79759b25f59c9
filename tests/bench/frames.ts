// The same hand on every editor: presses, moves and wheels go in as the browser's own input, and the page's frames are
// counted there. Nothing of Playwright waits meanwhile: its waiting puts listeners on the window that cost frames.
import type { CDPSession, Page } from 'playwright'

export interface Frames {
  fps: number
  p95: number
}

export interface Figures {
  'drag one': Frames
  'drag all': Frames
  pan: Frames
  zoom: Frames
  /** From the press to the end of the first frame in which the object lies elsewhere (ms). */
  'first frame, one': number
  'first frame, all': number
  /** From letting go of all to the end of the next frame (ms). */
  'letting go, all': number
  /** From the drawing at hand to its first picture (ms). */
  opening: number
}

/** What the bench asks of a page. */
export interface Bench {
  opened?: number
  firstFrame: number | undefined
  letGo: number | undefined
  /** Whether what is held was drawn elsewhere since the press. */
  hasMoved: () => boolean
  record: () => () => Frames
}

declare const window: { bench: Bench; stop: () => Frames }

/** One editor with the drawing in it. */
export interface Subject {
  name: string
  /** Answers how long it took until the drawing was seen. */
  open: (page: Page) => Promise<number>
  /** Where an object is seen. */
  where: (page: Page, id: string) => Promise<readonly [x: number, y: number]>
  selectAll: (page: Page) => Promise<void>
  unselect: (page: Page) => Promise<void>
}

/** So long each kind of work is done. */
const SECONDS = 3
/** As a quick mouse does, the next movement is there before the last one was drawn: no frame has nothing to do. */
const AT_ONCE = 4
const MIDDLE = [500, 450] as const
const CTRL = 2
const PRESSED = { button: 'left', buttons: 1, clickCount: 1 } as const

/** Runs in the page before everything else. */
export function watch(): void {
  window.bench = {
    firstFrame: undefined,
    letGo: undefined,
    hasMoved: () => false,
    record() {
      const times: number[] = []
      let isOn = true
      const frame = (now: number) => {
        times.push(now)
        if (isOn) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      return () => {
        isOn = false
        const gaps = times.slice(1).map((time, index) => time - times[index]!)
        const sorted = gaps.toSorted((a, b) => a - b)
        const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
        return { fps: 1000 / mean, p95: sorted[Math.floor(sorted.length * 0.95)]! }
      }
    }
  }
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      window.bench.firstFrame = undefined
      const look = () => {
        if (!window.bench.hasMoved()) requestAnimationFrame(look)
        else requestAnimationFrame(() => (window.bench.firstFrame = performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    },
    true
  )
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      window.bench.letGo = undefined
      requestAnimationFrame(() => setTimeout(() => (window.bench.letGo = performance.now() - timeStamp)))
    },
    true
  )
}

export async function measure(page: Page, subject: Subject, ids: readonly string[]): Promise<Figures> {
  // Once to warm the caches: the second opening is what a day's work feels like.
  await subject.open(page)
  const opening = await subject.open(page)
  const input = await page.context().newCDPSession(page)
  /** The first frames and the letting go of some, the middles of several. */
  const first = async (tries: readonly string[]): Promise<[firstFrame: number, letGo: number]> => {
    const times: [number, number][] = []
    for (const id of tries) {
      const at = await subject.where(page, id)
      const firstFrame = await grab(page, input, at)
      await release(page, input, at)
      times.push([firstFrame, await page.evaluate(() => window.bench.letGo ?? Number.NaN)])
    }
    const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
    return [middle(times.map(([frame]) => frame)), middle(times.map(([, letGo]) => letGo))]
  }
  const drag = async (): Promise<Frames> => {
    const at = await subject.where(page, ids[0]!)
    await grab(page, input, at)
    const frames = await during(page, step => mouse(input, 'mouseMoved', around(at, step), PRESSED))
    await release(page, input, at)
    return frames
  }
  // To and fro, so that the drawing stays in sight.
  const turn = (modifiers: number, deltaX: number, deltaY: number) => (step: number) => {
    const by = Math.cos(step / 8)
    return mouse(input, 'mouseWheel', MIDDLE, { modifiers, deltaX: deltaX * by, deltaY: deltaY * by })
  }
  const [firstOfOne] = await first(ids)
  const one = await drag()
  await subject.selectAll(page)
  await settle(page)
  const [firstOfAll, letGoOfAll] = await first(ids.slice(0, 3))
  const all = await drag()
  await subject.unselect(page)
  await settle(page)
  const pan = await during(page, turn(0, 20, 15))
  const zoom = await during(page, turn(CTRL, 0, 15))
  await input.detach()
  return {
    'drag one': one,
    'drag all': all,
    pan,
    zoom,
    'first frame, one': firstOfOne,
    'first frame, all': firstOfAll,
    'letting go, all': letGoOfAll,
    opening
  }
}

function mouse(
  input: CDPSession,
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased' | 'mouseWheel',
  [x, y]: readonly [number, number],
  more: object = {}
): Promise<unknown> {
  return input.send('Input.dispatchMouseEvent', { type, x, y, ...more })
}

/** Takes hold without waiting, and answers when the first moved frame was there. */
async function grab(page: Page, input: CDPSession, [x, y]: readonly [number, number]): Promise<number> {
  await mouse(input, 'mouseMoved', [x, y])
  await Promise.all([
    mouse(input, 'mousePressed', [x, y], PRESSED),
    mouse(input, 'mouseMoved', [x + 9, y + 9], PRESSED)
  ])
  await settle(page)
  return page.evaluate(() => window.bench.firstFrame ?? Number.NaN)
}

async function release(page: Page, input: CDPSession, [x, y]: readonly [number, number]): Promise<void> {
  await mouse(input, 'mouseReleased', [x + 9, y + 9], { button: 'left', clickCount: 1 })
  await settle(page)
}

/** All that was begun is done, however long one frame takes. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(700)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

function around([x, y]: readonly [number, number], step: number): readonly [number, number] {
  return [x + 100 * Math.sin(step / 20), y + 60 * Math.cos(step / 20)]
}

async function during(page: Page, work: (step: number) => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    window.stop = window.bench.record()
  })
  const end = Date.now() + SECONDS * 1000
  const underWay = new Set<Promise<unknown>>()
  for (let step = 0; Date.now() < end; step++) {
    const sent: Promise<unknown> = work(step).finally(() => underWay.delete(sent))
    underWay.add(sent)
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return page.evaluate(() => window.stop())
}
