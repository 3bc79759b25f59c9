// The drawing as SVG, kept up to date node by node: a new design shares all it did not change, so what is the same object
// is the same node. The nodes stand in sheets of some hundred, so that lifting one out of thousands moves few.
import type { Design, DesignObject, Matrix } from '#lib/designer/design.ts'
import { IDENTITY, multiply } from '#lib/designer/geometry/matrix.ts'

import { drawObject, type Paints, svgNode } from './nodes.ts'
import { arrange, unmoved } from './order.ts'

export const SHEET = 250

/** One unit is a millimetre at 100 %. */
export const SHEET_LOOK = { class: 'drawn-sheet', viewBox: '0 0 100 100' }

interface Shown {
  object: DesignObject
  node: SVGElement
  /** The parent's matrix when it was drawn: strokes depend on it. */
  parent: Matrix
  locked: boolean
}

export interface SceneLook extends Paints {
  /** Changes when texts must be drawn again. */
  letters: unknown
  /** Not shown: it is being typed into. */
  hidden: string | undefined
}

/** What was moved on a plane of its own, while its outlines follow. */
interface Landing {
  /** The drawing as the plane shows it. */
  design: Design
  waiting: SVGElement[]
  done: SVGElement[]
  /** Undoes the plane's transform for a sheet whose outlines are those of the new place. */
  back: string
  down: () => void
}

/** Fewer are drawn at once. */
const MANY = 500
/** The browser needs as long again for what changed in the meantime. */
const PIECE_MS = 8
const PAUSE_MS = 30

export class Scene {
  readonly element: HTMLElement
  readonly sheets: SVGElement[] = []
  readonly #shown = new Map<string, Shown>()
  #sheetOf = new Map<string, number>()
  #order: string[] = []
  #design: Design | undefined
  #board: string | undefined
  #look: SceneLook | undefined
  #landing: Landing | undefined
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(element: HTMLElement) {
    this.element = element
  }

  nodeOf(id: string): SVGElement | undefined {
    return this.#shown.get(id)?.node
  }

  /** Top objects of a sheet, bottom to top. */
  idsOf(sheet: number): string[] {
    return this.#order.filter(id => this.#sheetOf.get(id) === sheet)
  }

  sheetOf(id: string): number | undefined {
    return this.#sheetOf.get(id)
  }

  get order(): readonly string[] {
    return this.#order
  }

  /**
   * Thousands that were moved on a plane already lie where they belong: it stays, and their outlines are written sheet by
   * sheet, in moments between which the page listens. `down` takes the plane away. The drawing that shows them there is
   * to be given to `update` next; anything else that is to be drawn comes after the last sheet.
   */
  land(design: Design, plane: HTMLElement, down: () => void): void {
    const sheets = [...plane.querySelectorAll<SVGElement>('.drawn-sheet')]
    const count = sheets.reduce((sum, sheet) => sum + sheet.childElementCount, 0)
    if (count > MANY) {
      const back = new DOMMatrix(plane.style.transform).inverse().toString()
      this.#landing = { design, waiting: sheets, done: [], back, down }
      this.#next = setTimeout(() => this.#landSome(), PAUSE_MS)
    } else down()
  }

  /** Brings down at once what is still landing. */
  finish(): void {
    while (this.#landing) this.#landSome(Infinity)
  }

  #landSome(forMs = PIECE_MS): void {
    clearTimeout(this.#next)
    const landing = this.#landing!
    const { design, waiting, done, back, down } = landing
    const until = performance.now() + forMs
    // A drawing that may not be changed never came.
    while (this.#design === design && waiting.length > 0) {
      const sheet = waiting.pop()!
      for (const { id } of [...sheet.children].map(node => (node as SVGElement).dataset)) {
        if (id) this.#draw(id, { parent: IDENTITY, locked: false, relook: false, letters: false })
      }
      sheet.style.transform = back
      done.push(sheet)
      if (performance.now() > until) {
        this.#next = setTimeout(() => this.#landSome(), PAUSE_MS)
        return
      }
    }
    this.#landing = undefined
    for (const sheet of done) sheet.style.transform = ''
    down()
  }

  update(design: Design, board: string, look: SceneLook): void {
    if (this.#landing) {
      const isSameLook = (Object.keys(look) as (keyof SceneLook)[]).every(key => look[key] === this.#look?.[key])
      if (this.#landing.design === design && this.#board === board && isSameLook) {
        this.#design = design
        return
      }
      this.finish()
    }
    const before = this.#design
    const isNew = this.#board !== board || !before
    const all = isNew || before.palette !== design.palette || before.assets !== design.assets
    const relook = all || this.#look?.colours !== look.colours || this.#look.hrefOf !== look.hrefOf
    const letters = this.#look?.letters !== look.letters
    this.#design = design
    this.#board = board
    const hidden = this.#look?.hidden
    this.#look = look

    if (isNew || before.layers !== design.layers) this.#place(design, board)
    if (relook || letters || before?.objects !== design.objects || before?.layers !== design.layers) {
      for (const layer of design.layers) {
        if (layer.artboard !== board || !layer.visible) continue
        for (const id of layer.children) this.#draw(id, { parent: IDENTITY, locked: layer.locked, relook, letters })
      }
    }
    if (isNew || before.layers !== design.layers) this.settle()
    for (const id of new Set([hidden, look.hidden])) {
      if (id !== undefined) this.nodeOf(id)?.classList.toggle('typed-into', id === look.hidden)
    }
  }

  /** Which sheet every top object is on: as before, unless it was moved. */
  #place(design: Design, board: string): void {
    const next = design.layers.flatMap(layer => (layer.artboard === board && layer.visible ? layer.children : []))
    const present = new Set(next)
    for (const id of this.#order) if (!present.has(id)) this.#forget(id)
    const stay = unmoved(next, new Map(this.#order.map((id, index) => [id, index])))
    const sheetOf = new Map<string, number>()
    let sheet = 0
    let room = SHEET
    for (const id of next) {
      const known = stay.has(id) ? this.#sheetOf.get(id) : undefined
      if (known !== undefined && known > sheet) {
        sheet = known
        room = SHEET
      }
      // A sheet that grows too far overflows into the next one.
      if (room-- <= -SHEET || (room < 0 && known === undefined)) {
        sheet++
        room = SHEET - 1
      }
      sheetOf.set(id, sheet)
    }
    this.#order = next
    this.#sheetOf = sheetOf
    while (this.sheets.length <= sheet) this.sheets.push(svgNode('svg', SHEET_LOOK))
    this.#forgetStale(design)
  }

  #forgetStale(design: Design): void {
    for (const id of this.#shown.keys()) if (!design.objects[id]) this.#forget(id)
  }

  #forget(id: string): void {
    const shown = this.#shown.get(id)
    if (!shown) return
    this.#shown.delete(id)
    shown.node.remove()
    if (shown.object.type === 'group') for (const child of shown.object.children) this.#forget(child)
  }

  /** Draws what changed; answers the node. */
  #draw(
    id: string,
    how: { parent: Matrix; locked: boolean; relook: boolean; letters: boolean }
  ): SVGElement | undefined {
    const design = this.#design!
    const object = design.objects[id]
    if (!object) return undefined
    const known = this.#shown.get(id)
    const { parent, relook, letters } = how
    const locked = how.locked || object.locked === true
    const isSameParent = known?.parent === parent || known?.parent.every((value, i) => value === parent[i])
    if (known?.object === object && isSameParent && known.locked === locked && !relook && !follows(object)) {
      if (!letters || !hasLetters(object)) return known.node
    }
    const world = multiply(parent, object.m)
    const node = drawObject(design, object, { world, paints: this.#look!, known: relook ? undefined : known?.node })
    if (known?.object !== object || known.node !== node || known.locked !== locked) {
      const isKnown = known?.node === node
      if (!isKnown) node.setAttribute('data-id', id)
      if (object.hidden) node.setAttribute('display', 'none')
      else if (isKnown && known.object.hidden) node.removeAttribute('display')
      if (locked) node.setAttribute('pointer-events', 'none')
      else if (isKnown && known.locked) node.removeAttribute('pointer-events')
    }
    if (known && known.node !== node) known.node.replaceWith(node)
    this.#shown.set(id, { object, node, parent, locked })
    if (object.type === 'group') {
      if (known?.object.type === 'group' && known.object !== object) {
        for (const child of known.object.children) if (!design.objects[child]) this.#forget(child)
      }
      const children = object.children.flatMap(child => this.#draw(child, { ...how, parent: world, locked }) ?? [])
      arrange(node, children)
    }
    return node
  }

  /** Puts every node where the drawing order says. */
  settle(): void {
    const lists: SVGElement[][] = this.sheets.map(() => [])
    for (const id of this.#order) {
      const node = this.nodeOf(id)
      if (node) lists[this.#sheetOf.get(id)!]!.push(node)
    }
    for (const [index, sheet] of this.sheets.entries()) arrange(sheet, lists[index]!)
    arrange(
      this.element,
      this.sheets.filter((_, index) => lists[index]!.length > 0)
    )
  }
}

/** A group looks like what is in it; a text along a path like the path. */
function follows(object: DesignObject): boolean {
  return object.type === 'group' || (object.type === 'text' && object.text.warp.kind === 'path')
}

/** Waits for the part that makes letters, strokes and the cut lines of pictures. */
function hasLetters(object: DesignObject): boolean {
  if (object.type === 'image') return Boolean(object.cutline)
  return object.type === 'text' || ('strokes' in object && object.strokes.length > 0)
}
