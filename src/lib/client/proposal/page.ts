// All the script that the page of a proposal has: saying that it was seen, choosing, enlarging, and the answer.
import { partOf } from '#lib/client/part-of.ts'
import { t } from '#lib/i18n/t.ts'
import { partsBeside } from '#lib/shared/line-parts.ts'
import { formatMoney, formatPrice } from '#lib/shared/money.ts'

import { send, versionOf } from './calls.ts'
import { pinRemarks } from './remarks.ts'

/** So long somebody looks before it was seen. */
const SEEN_MS = 2000

interface Prices {
  items: { id: string; unitCents: number | null; peopleCents?: number; totalCents: number }[]
  rows: { name: string; cents: number }[]
  included?: { name: string; cents: number }[]
  totalCents: number
  depositCents: number
}

const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)

export function runProposal(): void {
  const root = one('[data-proposal]')
  const { proposal, currency: code } = root?.dataset ?? {}
  if (!root || !proposal || !code) return
  const [link, currency] = [proposal, code]
  const version = Number(root.dataset['version'])
  const failed = t('proposalPage.failed')
  let totalCents = Number(root.dataset['cents'])

  if (root.dataset['state'] === 'sent') sendWhenSeen()
  watchVersion()
  enlarge()
  if (!one('[data-approve]')) return
  const remarks = pinRemarks(partOf(document, '[data-remarks]'), {
    remark: number => t('proposalPage.remark', { number }),
    remove: number => t('proposalPage.removeRemark', { number })
  })
  choose()
  openAnswers()
  answer('approve', approval)
  answer('change', () => ['changes', { version, text: textOf('change'), pins: remarks.read() }])
  answer('decline', () => ['refusal', { version, text: textOf('decline') }])

  function sendWhenSeen(): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => send(link, 'views', { version }, failed).catch(() => undefined), SEEN_MS)
      }
    }
    document.addEventListener('visibilitychange', look)
    look()
  }

  /** Who comes back to a page that was left open is led to what the shop has sent since. */
  function watchVersion(): void {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void findNewer())
    addEventListener('pageshow', event => event.persisted && void findNewer())
  }

  async function findNewer(): Promise<void> {
    const newest = await versionOf(link)
    const notice = partOf(document, '[data-newer]')
    if (newest === undefined || newest <= version || !notice.hidden) return
    for (const dialog of all<HTMLDialogElement>('dialog[open]')) dialog.close()
    for (const button of all<HTMLButtonElement>('[data-open]')) button.disabled = true
    notice.hidden = false
    notice.scrollIntoView({ block: 'center' })
    notice.focus({ preventScroll: true })
  }

  function chosen(): string[] {
    return all<HTMLInputElement>('[data-choose]:checked').map(({ value }) => value)
  }

  /** What is charged is worked out by the server; until it has answered nothing can be approved. */
  function choose(): void {
    let asked = 0
    for (const input of all<HTMLInputElement>('[data-choose]')) input.addEventListener('change', updatePrices)

    async function updatePrices(): Promise<void> {
      const mine = ++asked
      const buttons = all<HTMLButtonElement>('[data-open=approve]')
      for (const button of buttons) button.disabled = true
      const ids = chosen()
      for (const item of all('[data-item]')) {
        const input = item.querySelector<HTMLInputElement>('[data-choose]')
        if (input) item.toggleAttribute('data-off', !input.checked)
      }
      for (const piece of all('[data-check-of]')) {
        const input = one<HTMLInputElement>(`[data-choose][value="${piece.dataset['checkOf']}"]`)
        if (input) piece.hidden = !input.checked
      }
      for (const check of all('[data-check]')) {
        check.hidden = !check.querySelector('[data-check-of]:not([hidden])')
        // What was ticked was said of other pieces.
        partOf<HTMLInputElement>(check, 'input').checked = false
      }
      try {
        const prices = await send<Prices>(link, 'prices', { version, chosen: ids }, failed)
        if (mine !== asked) return
        showPrices(prices)
        for (const button of buttons) button.disabled = false
      } catch (error) {
        if (mine !== asked) return
        for (const total of all('[data-total]')) total.textContent = (error as Error).message
        void findNewer()
      }
    }
  }

  function showPrices(prices: Prices): void {
    const money = (cents: number) => formatMoney(cents, currency)
    totalCents = prices.totalCents
    for (const total of all('[data-total]')) total.textContent = money(totalCents)
    for (const deposit of all('[data-deposit]')) deposit.textContent = money(prices.depositCents)
    for (const item of prices.items) showPrice(item, money)
    const row = (name: string, cents: number) => {
      const line = document.createElement('div')
      line.append(element('dt', name), element('dd', money(cents)))
      return line
    }
    one('[data-rows]')?.replaceChildren(...prices.rows.map(({ name, cents }) => row(name, cents)))
    const included = prices.included ?? []
    one('[data-included]')?.replaceChildren(
      ...included.map(({ name, cents }) => row(t('proposalPage.includes', { tax: name }), cents))
    )
  }

  /** Other breaks may hold with what is chosen: the price of a piece and the up-charges go with the amount. */
  function showPrice(item: Prices['items'][number], money: (cents: number) => string): void {
    const shown = one(`[data-price="${item.id}"]`)
    const strong = shown?.querySelector('strong')
    if (!shown || !strong) return
    strong.textContent = money(item.totalCents)
    const quantity = Number(shown.dataset['pieces'])
    const beside = partsBeside({ ...item, quantity })
    const each =
      item.unitCents === null || (quantity === 1 && beside.length === 0)
        ? ''
        : `, ${t('proposalPage.each', { price: formatPrice(item.unitCents, currency) })}`
    partOf(shown, '[data-each]').textContent = shown.dataset['amount']! + each
    const more = partOf(shown, '[data-beside]')
    more.hidden = beside.length === 0
    more.textContent = beside.map(({ part, cents }) => t(`proposalPage.${part}`, { sum: money(cents) })).join(' ')
  }

  function openAnswers(): void {
    const change = partOf(document, '[data-change]')
    for (const button of all('[data-open]')) {
      button.addEventListener('click', () => {
        const what = button.dataset['open']!
        if (what !== 'change') return partOf<HTMLDialogElement>(document, `dialog[data-${what}]`).showModal()
        change.hidden = false
        remarks.turn(true)
        change.scrollIntoView({ behavior: 'smooth', block: 'center' })
        partOf<HTMLTextAreaElement>(change, 'textarea').focus({ preventScroll: true })
      })
    }
    for (const button of all('[data-close]')) {
      button.addEventListener('click', () => {
        button.closest('dialog')?.close()
        if (!change.contains(button)) return
        change.hidden = true
        remarks.turn(false)
      })
    }
  }

  /** Nothing where something is missing, which is said then. */
  function approval(form: HTMLFormElement): [string, object] | string {
    const shown = all('[data-check]').filter(({ hidden }) => !hidden)
    if (shown.some(check => check.querySelector('input:not(:checked)'))) return t('proposalPage.missing')
    const checks: Record<string, string[]> = {}
    for (const part of shown) {
      const { check } = part.dataset
      for (const piece of part.querySelectorAll<HTMLElement>('[data-check-of]:not([hidden])')) {
        const { checkOf: id } = piece.dataset
        if (id && check) checks[id] = [...(checks[id] ?? []), check]
      }
    }
    const name = String(new FormData(form).get('name') ?? '')
    return ['approval', { version, name, chosen: chosen(), checks, totalCents }]
  }

  function answer(name: string, read: (form: HTMLFormElement) => [string, object] | string): void {
    const form = partOf<HTMLFormElement>(document, `[data-form=${name}]`)
    const problem = partOf(form, '[data-problem]')
    const buttons = form.querySelectorAll<HTMLButtonElement>('[type=submit]')
    const disable = (isDisabled: boolean) => {
      for (const button of buttons) button.disabled = isDisabled
    }
    const say = (words: string) => {
      problem.textContent = words
      problem.hidden = words === ''
    }
    form.addEventListener('submit', async event => {
      event.preventDefault()
      const said = read(form)
      if (typeof said === 'string') return say(said)
      say('')
      disable(true)
      try {
        const wantsToPay = event.submitter?.hasAttribute('data-pay')
        const { due } = await send<{ due: { href: string } | null }>(link, said[0], said[1], failed)
        // In one step: what was approved stands, also for who turns back on the page where it is paid.
        if (wantsToPay && due) return location.assign(due.href)
        location.reload()
        window.scrollTo({ top: 0 })
      } catch (error) {
        say((error as Error).message)
        disable(false)
        void findNewer()
      }
    })
  }

  function textOf(form: string): string {
    return partOf<HTMLTextAreaElement>(document, `[data-form=${form}] textarea`).value
  }
}

/** Fills the screen; a tap on the picture goes close to it and back. */
function enlarge(): void {
  for (const button of all('[data-zoom]')) {
    button.addEventListener('click', () => {
      const dialog = one<HTMLDialogElement>('[data-zoomed]') ?? makeZoom()
      const picture = partOf<HTMLImageElement>(dialog, 'img')
      picture.src = button.dataset['zoom']!
      dialog.removeAttribute('data-close-up')
      dialog.showModal()
    })
  }
}

function closeUp(event: MouseEvent): void {
  const picture = event.currentTarget as HTMLElement
  const box = picture.getBoundingClientRect()
  const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  const room = picture.parentElement
  if (!room) return
  room.closest('dialog')?.toggleAttribute('data-close-up')
  room.scrollTo(x * room.scrollWidth - room.clientWidth / 2, y * room.scrollHeight - room.clientHeight / 2)
}

function makeZoom(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.dataset['zoomed'] = ''
  const room = element('div', '')
  room.className = 'zoom-room'
  const picture = document.createElement('img')
  picture.alt = ''
  picture.addEventListener('click', closeUp)
  room.append(picture)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button button-secondary'
  close.textContent = t('proposalPage.close')
  close.addEventListener('click', () => dialog.close())
  dialog.append(room, close)
  document.body.append(dialog)
  return dialog
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
