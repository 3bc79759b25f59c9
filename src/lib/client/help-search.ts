// The search over the built pages (Pagefind writes its index beside them).
import { askedWords } from '#lib/shared/question-words.ts'

import { partOf } from './part-of.ts'

const DELAY_MS = 120
const SHOWN = 8

interface Found {
  url: string
  excerpt: string
  meta: { title: string; area?: string }
}

interface Pagefind {
  init(): Promise<void>
  debouncedSearch(
    text: string,
    options: object,
    delayMs: number
  ): Promise<{ results: { data(): Promise<Found> }[] } | null>
}

let loading: Promise<Pagefind> | undefined
const followed = new WeakSet<HTMLFormElement>()

async function load(): Promise<Pagefind> {
  const address = '/pagefind/pagefind.js'
  const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind
  await pagefind.init()
  return pagefind
}

/** Shows what fits under the field while it is typed into. */
export function follow(form: HTMLFormElement): void {
  if (followed.has(form)) return
  followed.add(form)
  const input = partOf<HTMLInputElement>(form, 'input')
  const found = partOf(form, '[data-found]')
  const status = partOf(found, 'p')
  const list = partOf(found, 'ul')
  const base = form.dataset['base'] ?? '/help'
  const word = (name: string) => found.dataset[name] ?? ''

  async function search(): Promise<void> {
    const text = input.value.trim()
    if (!text) return show('', [])
    try {
      loading ??= load()
      const answer = await (await loading).debouncedSearch(askedWords(text), {}, DELAY_MS)
      if (!answer) return
      const rows = await Promise.all(answer.results.slice(0, SHOWN).map(result => result.data()))
      const count = answer.results.length
      if (input.value.trim() !== text) return
      show(count === 0 ? word('nothing') : count === 1 ? word('one') : word('many').replace('2', String(count)), rows)
    } catch {
      loading = undefined
      show(word('failed'), [])
    }
  }

  function show(message: string, rows: Found[]): void {
    status.textContent = message
    list.replaceChildren(...rows.map(row => itemOf(row, base)))
  }

  input.addEventListener('input', () => void search())
  form.addEventListener('submit', event => event.preventDefault())
  void search()
}

function itemOf({ url, excerpt, meta }: Found, base: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const path = url.replace(/(\/index)?\.html$/, '')
  link.href = path.replace(/^\/help(?=\/|$)/, base)
  const title = document.createElement('b')
  title.textContent = meta.title
  const text = document.createElement('span')
  text.append(...marked(`${meta.area ? `${meta.area}: ` : ''}${excerpt}`))
  link.append(title, text)
  item.append(link)
  return item
}

/** The excerpt marks what was found with <mark>; everything else in it is text. */
function marked(excerpt: string): Node[] {
  const plain = new DOMParser().parseFromString(excerpt, 'text/html').body
  return [...plain.childNodes].map(node => {
    if (node.nodeName !== 'MARK') return document.createTextNode(node.textContent ?? '')
    const mark = document.createElement('mark')
    mark.textContent = node.textContent
    return mark
  })
}
