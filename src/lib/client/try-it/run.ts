// Loaded when somebody touches the piece: draws it anew with each change. Built as a worker is, into one file with an
// address that the page can name; it runs in the page.
import { partOf } from '#lib/client/part-of.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { required } from '#lib/shared/required.ts'

import { drawTry } from './drawing.ts'
import { describeTry, type TryState } from './state.ts'

/** Follows the form until the page is left. */
function run(form: HTMLFormElement): void {
  /** Where each file of the letterings is: the page knows. */
  const files: Record<string, string> = JSON.parse(form.dataset['fonts'] ?? '{}')
  const book = createFontBook(async path => {
    const response = await fetch(required(files[path], 'a file of every lettering'))
    if (!response.ok) throw new Error(`No lettering: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  })
  let turn = 0

  async function draw(): Promise<void> {
    turn += 1
    const mine = turn
    const state = readState(form)
    await book.load([state.font])
    // Something newer was typed while the lettering was on its way.
    if (mine !== turn) return
    const drawing = drawTry(state, book)
    put(form, 'shirt', drawing.shirt)
    put(form, 'cut', drawing.cut)
    for (const [name, text] of Object.entries(describeTry(drawing))) {
      const place = form.querySelector(`[data-say="${name}"]`)
      if (place) place.textContent = text
    }
    const missing = form.querySelector<HTMLElement>('[data-missing]')
    if (missing) {
      missing.hidden = drawing.missing.length === 0
      partOf(missing, 'b').textContent = drawing.missing.join(' ')
    }
  }

  form.addEventListener('input', () => void draw())
  form.addEventListener('submit', event => event.preventDefault())
  void draw()
}

function put(form: HTMLFormElement, name: string, svg: string): void {
  const place = form.querySelector(`[data-draw="${name}"]`)
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  place?.replaceChildren(drawn)
}

function readState(form: HTMLFormElement): TryState {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  return {
    name: text('name').slice(0, 14),
    number: text('number').slice(0, 2),
    font: text('font'),
    arch: Number(text('arch')),
    film: text('film'),
    shirt: text('shirt')
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-try]')) run(form)
