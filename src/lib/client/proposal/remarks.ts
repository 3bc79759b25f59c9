// Remarks that are pinned to pictures while a change is asked for.
export interface Remark {
  itemId: string
  fileId: string
  x: number
  y: number
  text: string
}

interface Words {
  remark: (number: number) => string
  remove: (number: number) => string
}

interface Pinned {
  frame: HTMLElement
  x: number
  y: number
  input: HTMLInputElement
  row: HTMLElement
  mark: HTMLElement
}

/** Gives what was pinned, and how to begin and end with it. */
export function pinRemarks(list: HTMLElement, words: Words) {
  let pinned: Pinned[] = []
  let isOn = false

  function number(): void {
    for (const [index, { mark, row, input }] of pinned.entries()) {
      mark.textContent = String(index + 1)
      input.setAttribute('aria-label', words.remark(index + 1))
      row.querySelector('button')!.setAttribute('aria-label', words.remove(index + 1))
    }
  }

  function add(frame: HTMLElement, x: number, y: number): void {
    const mark = document.createElement('span')
    mark.className = 'pin pin-new'
    mark.style.left = `${x * 100}%`
    mark.style.top = `${y * 100}%`
    frame.append(mark)
    const row = document.createElement('li')
    const input = document.createElement('input')
    input.maxLength = 500
    const remove = document.createElement('button')
    remove.type = 'button'
    remove.className = 'button button-secondary'
    remove.textContent = '×'
    const control = document.createElement('div')
    control.className = 'control'
    control.append(input)
    row.append(control, remove)
    list.append(row)
    const own: Pinned = { frame, x, y, input, row, mark }
    pinned.push(own)
    remove.addEventListener('click', () => {
      pinned = pinned.filter(each => each !== own)
      mark.remove()
      row.remove()
      number()
    })
    number()
    input.focus()
  }

  for (const frame of document.querySelectorAll<HTMLElement>('[data-picture]')) {
    // Before the button that enlarges hears of it.
    frame.addEventListener(
      'click',
      event => {
        if (!isOn) return
        event.preventDefault()
        event.stopPropagation()
        const box = frame.getBoundingClientRect()
        // By keyboard there is no place: its middle.
        const isPlaced = event.clientX > 0 || event.clientY > 0
        add(
          frame,
          isPlaced ? share(event.clientX - box.left, box.width) : 0.5,
          isPlaced ? share(event.clientY - box.top, box.height) : 0.5
        )
      },
      true
    )
  }

  return {
    turn(on: boolean): void {
      isOn = on
      document.documentElement.toggleAttribute('data-pinning', on)
    },
    /** Without those that nothing was written to. */
    read(): Remark[] {
      return pinned.flatMap(({ frame, x, y, input }) => {
        const text = input.value.trim()
        const itemId = frame.closest<HTMLElement>('[data-item]')!.dataset['item']!
        return text ? [{ itemId, fileId: frame.dataset['picture']!, x, y, text }] : []
      })
    }
  }
}

function share(part: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 1000
}
