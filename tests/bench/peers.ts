// The same drawing in Fabric and in Konva, each set up as its own documentation advises for many objects. They are no
// dependencies of the product, not even of its tests: Fabric would bring a native canvas along. Their finished bundles are
// taken from the registry when the bench runs, and only if they are the bytes that are named here.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { Page } from 'playwright'

import type { Bench, Subject } from './frames.ts'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/platen/peers/', import.meta.url))
const PEERS = {
  fabric: {
    version: '7.4.0',
    bundle: 'dist/index.min.js',
    integrity: 'sha512-NalYDc3eifTl1C33zryQwpH6+XA/2ClxQrH9vkASkZw3tbkRmorpikhYMmxhUTmi7O3e9ODz0vOT8qfaCh9IVA=='
  },
  konva: {
    version: '10.9.1',
    bundle: 'konva.min.js',
    integrity: 'sha512-m49x+GatSxEUSvqahYhxpTjgKbtrLtw4P4o4B4iux953ZFpceaK52Ea+CFsAsd7W4I0Y5u6mMoRUsY/eltNZmw=='
  }
}

const PAGE = '<!doctype html><style>body { margin: 0; overflow: hidden }</style><div id="at"></div>'

export interface Drop {
  id: string
  d: string
  fill: string
}

/** What a page is given, and how large its drawing is seen. */
export interface Scenery {
  drops: Drop[]
  width: number
  height: number
  /** Pixels a millimetre, and where the corner of the artboard is. */
  scale: number
  left: number
  top: number
}

interface Placed {
  where: (id: string) => readonly [number, number]
  selectAll: () => void
  unselect: () => void
}

declare const window: { bench: Bench; placed: Placed }

export async function fabricPage(scenery: Scenery): Promise<Subject> {
  return subject(`Fabric ${PEERS.fabric.version}`, await bundleOf('fabric'), page => page.evaluate(openFabric, scenery))
}

export async function konvaPage(scenery: Scenery): Promise<Subject> {
  return subject(`Konva ${PEERS.konva.version}`, await bundleOf('konva'), page => page.evaluate(openKonva, scenery))
}

function subject(name: string, bundle: string, open: (page: Page) => Promise<number>): Subject {
  return {
    name,
    async open(page) {
      await page.goto(`data:text/html,${encodeURIComponent(PAGE)}`)
      await page.addScriptTag({ path: bundle })
      return open(page)
    },
    where: (page, id) => page.evaluate(each => window.placed.where(each), id),
    selectAll: page => page.evaluate(() => window.placed.selectAll()),
    unselect: page => page.evaluate(() => window.placed.unselect())
  }
}

async function bundleOf(name: keyof typeof PEERS): Promise<string> {
  const { version, bundle, integrity } = PEERS[name]
  const packed = join(CACHE, `${name}-${version}.tgz`)
  await mkdir(CACHE, { recursive: true })
  if (!existsSync(packed)) await run('npm', ['pack', `${name}@${version}`, '--pack-destination', CACHE])
  const found = `sha512-${createHash('sha512')
    .update(await readFile(packed))
    .digest('base64')}`
  if (found !== integrity) throw new Error(`${name} ${version} is not what it was: ${found}`)
  const folder = join(CACHE, name)
  await mkdir(folder, { recursive: true })
  await run('tar', ['-xzf', packed, '-C', folder, `package/${bundle}`])
  return join(folder, 'package', bundle)
}

type Handler<Event> = (event: Event) => void

interface FabricObject {
  getCenterPoint: () => { x: number; y: number }
}

interface FabricCanvas {
  viewportTransform: number[]
  add: (...objects: FabricObject[]) => void
  renderAll: () => void
  requestRenderAll: () => void
  setActiveObject: (object: unknown) => void
  discardActiveObject: () => void
  setViewportTransform: (matrix: number[]) => void
  relativePan: (by: unknown) => void
  getZoom: () => number
  zoomToPoint: (point: unknown, zoom: number) => void
  on: (name: string, handler: Handler<{ e: WheelEvent }>) => void
}

declare const fabric: {
  Canvas: new (element: HTMLCanvasElement, options: object) => FabricCanvas
  Path: new (d: string, options: object) => FabricObject
  Point: new (x: number, y: number) => unknown
  ActiveSelection: new (objects: FabricObject[], options: object) => unknown
}

/** In the page: without object caching, which makes Fabric eight times as slow at so many, and one drawing for all. */
function openFabric({ drops, width, height, scale, left, top }: Scenery): Promise<number> {
  const start = performance.now()
  const element = document.createElement('canvas')
  document.querySelector('#at')!.append(element)
  const canvas = new fabric.Canvas(element, { width, height, renderOnAddRemove: false })
  const objects = new Map(drops.map(({ id, d, fill }) => [id, new fabric.Path(d, { fill, objectCaching: false })]))
  canvas.add(...objects.values())
  canvas.setViewportTransform([scale, 0, 0, scale, left, top])
  canvas.renderAll()

  let isMoving = false
  let hasMoved = false
  canvas.on('mouse:down:before', () => {
    isMoving = false
    hasMoved = false
  })
  canvas.on('object:moving', () => {
    isMoving = true
  })
  canvas.on('after:render', () => {
    hasMoved ||= isMoving
  })
  window.bench.hasMoved = () => hasMoved
  canvas.on('mouse:wheel', ({ e: event }) => {
    event.preventDefault()
    event.stopPropagation()
    const point = new fabric.Point(event.offsetX, event.offsetY)
    if (event.ctrlKey) canvas.zoomToPoint(point, canvas.getZoom() * Math.exp(-event.deltaY * 0.006))
    else canvas.relativePan(new fabric.Point(-event.deltaX, -event.deltaY))
    // Not drawn by itself where adding does not draw.
    canvas.requestRenderAll()
  })
  window.placed = {
    where(id) {
      const { x, y } = objects.get(id)!.getCenterPoint()
      const [a, , , d, e, f] = canvas.viewportTransform as [number, number, number, number, number, number]
      return [x * a + e, y * d + f]
    },
    selectAll() {
      canvas.setActiveObject(new fabric.ActiveSelection([...objects.values()], { canvas, objectCaching: false }))
      canvas.requestRenderAll()
    },
    unselect() {
      canvas.discardActiveObject()
      canvas.requestRenderAll()
    }
  }
  return new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))))
}

interface KonvaNode {
  add: (...nodes: KonvaNode[]) => void
  moveTo: (parent: KonvaNode) => void
  draggable: (on: boolean) => void
  getClientRect: () => { x: number; y: number; width: number; height: number }
  x: () => number
  y: () => number
  scaleX: () => number
  scale: (by: { x: number; y: number }) => void
  position: (at: { x: number; y: number }) => void
  on: (name: string, handler: Handler<{ evt: WheelEvent; target: KonvaNode }>) => void
}

declare const Konva: Record<'Stage' | 'Layer' | 'Group' | 'Path', new (options?: object) => KonvaNode>

/** In the page: no second drawing for edges, a layer of its own for what is dragged, and one group where all are dragged. */
function openKonva({ drops, width, height, scale, left, top }: Scenery): Promise<number> {
  const start = performance.now()
  const stage = new Konva.Stage({ container: 'at', width, height, x: left, y: top, scaleX: scale, scaleY: scale })
  const [layer, dragged, group] = [new Konva.Layer(), new Konva.Layer(), new Konva.Group()]
  const options = { draggable: true, perfectDrawEnabled: false, shadowForStrokeEnabled: false }
  const nodes = new Map(drops.map(({ id, d, fill }) => [id, new Konva.Path({ data: d, fill, ...options })]))
  group.add(...nodes.values())
  layer.add(group)
  stage.add(layer, dragged)

  let isMoving = false
  let hasMoved = false
  let isAll = false
  addEventListener(
    'pointerdown',
    () => {
      isMoving = false
      hasMoved = false
    },
    true
  )
  stage.on('dragstart', ({ target }) => {
    if (!isAll) target.moveTo(dragged)
  })
  stage.on('dragmove', () => {
    isMoving = true
  })
  stage.on('dragend', ({ target }) => {
    if (!isAll) target.moveTo(group)
  })
  for (const each of [layer, dragged]) {
    each.on('draw', () => {
      hasMoved ||= isMoving
    })
  }
  window.bench.hasMoved = () => hasMoved
  stage.on('wheel', ({ evt: event }) => {
    event.preventDefault()
    if (!event.ctrlKey) return stage.position({ x: stage.x() - event.deltaX, y: stage.y() - event.deltaY })
    const [before, after] = [stage.scaleX(), stage.scaleX() * Math.exp(-event.deltaY * 0.006)]
    const keep = (at: number, origin: number): number => at - ((at - origin) / before) * after
    const position = { x: keep(event.offsetX, stage.x()), y: keep(event.offsetY, stage.y()) }
    stage.scale({ x: after, y: after })
    stage.position(position)
  })
  window.placed = {
    where(id) {
      const { x, y, width: w, height: h } = nodes.get(id)!.getClientRect()
      return [x + w / 2, y + h / 2]
    },
    selectAll() {
      isAll = true
      for (const node of nodes.values()) node.draggable(false)
      group.draggable(true)
    },
    unselect() {
      group.draggable(false)
    }
  }
  return new Promise(done => requestAnimationFrame(() => setTimeout(() => done(performance.now() - start))))
}
