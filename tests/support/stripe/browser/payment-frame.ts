// The frame that holds the card fields: what is typed here never reaches the page around it.
import type { StripeError } from '@stripe/stripe-js'

import type { FrameResult, FrameSetup, FromFrame, ToFrame } from './messages.ts'

interface Field {
  input: HTMLInputElement
  message: HTMLElement
  problem(value: string): { code: string; message: string } | undefined
  length: number
}

let publishableKey = ''
let account: string | undefined

const form = document.querySelector('form')!
const fields: Field[] = [
  field('number', 19, checkNumber),
  field('expiry', 5, checkExpiry),
  field('cvc', 4, value =>
    value.length < 3 ? incomplete('cvc', "Your card's security code is incomplete.") : undefined
  ),
  field('postalCode', 10, value =>
    value.length < 5 ? incomplete('zip', 'Your postal code is incomplete.') : undefined
  )
]

function field(name: string, length: number, problem: Field['problem']): Field {
  const input = form.elements.namedItem(name) as HTMLInputElement
  return { input, message: document.getElementById(`${name}-message`)!, problem, length }
}

function incomplete(name: string, message: string): { code: string; message: string } {
  return { code: `incomplete_${name}`, message }
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function checkNumber(value: string): { code: string; message: string } | undefined {
  const number = digits(value)
  if (number.length < (/^3[47]/.test(number) ? 15 : 16)) {
    return incomplete('number', 'Your card number is incomplete.')
  }
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0 ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

function checkExpiry(value: string): { code: string; message: string } | undefined {
  const [month = '', year = ''] = value.split('/').map(digits)
  if (month.length < 2 || year.length < 2) {
    return incomplete('expiry', "Your card's expiration date is incomplete.")
  }
  const now = new Date()
  if ((2000 + Number(year)) * 12 + Number(month) < now.getFullYear() * 12 + now.getMonth() + 1) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
  }
  return undefined
}

function visible(): Field[] {
  return fields.filter(({ input }) => !input.closest<HTMLElement>('.Field')!.hidden)
}

function show({ input, message }: Field, text: string): void {
  message.textContent = text
  input.toggleAttribute('aria-invalid', text !== '')
  input.classList.toggle('Input--invalid', text !== '')
}

function validate(): StripeError | undefined {
  const faults = visible().flatMap(item => {
    const found = item.problem(item.input.value)
    show(item, found?.message ?? '')
    return found ? [found] : []
  })
  return faults[0] && { type: 'validation_error', ...faults[0] }
}

function cardFields(prefix: string): Record<string, string> {
  const [number, expiry, cvc, postalCode] = fields.map(({ input }) => input.value)
  const [month = '', year = ''] = expiry!.split('/').map(digits)
  return {
    [`${prefix}[type]`]: 'card',
    [`${prefix}[card][number]`]: digits(number!),
    [`${prefix}[card][exp_month]`]: month,
    [`${prefix}[card][exp_year]`]: year,
    [`${prefix}[card][cvc]`]: cvc!,
    ...(postalCode && { [`${prefix}[billing_details][address][postal_code]`]: postalCode })
  }
}

async function send(path: string, body: Record<string, string>): Promise<FrameResult> {
  try {
    const response = await fetch(`https://api.stripe.com/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...body, key: publishableKey, ...(account && { _stripe_account: account }) })
    })
    const answer = (await response.json()) as Record<string, unknown>
    return response.ok ? { object: answer } : { error: answer['error'] as StripeError }
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.'
    return { error: { type: 'api_connection_error', message } }
  }
}

async function perform(message: ToFrame): Promise<FrameResult> {
  if (message.action === 'setup') return setUp(message.setup)
  if (message.action === 'focus') fields[0]!.input.focus()
  if (message.action === 'blur') (document.activeElement as HTMLElement | null)?.blur()
  if (message.action === 'clear') form.reset()
  if (message.action === 'validate') {
    const error = validate()
    return error ? { error } : {}
  }
  if (message.action === 'createPaymentMethod') {
    const body = Object.entries(cardFields('x')).map(([name, value]) => [name.replace(/^x\[(\w+)\]/, '$1'), value])
    return send('payment_methods', Object.fromEntries(body))
  }
  if (message.action === 'confirm') {
    const [id] = message.clientSecret.split('_secret_')
    const body = { ...message.fields, ...cardFields('payment_method_data'), client_secret: message.clientSecret }
    const kind = id!.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    return send(`${kind}/${id}/confirm`, { ...body, use_stripe_sdk: 'true' })
  }
  return {}
}

function setUp(setup: FrameSetup): FrameResult {
  publishableKey = setup.publishableKey
  account = setup.account
  fields[3]!.input.closest<HTMLElement>('.Field')!.hidden = !setup.postalCode
  const { variables = {}, rules = {} } = setup.appearance
  const sheet = new CSSStyleSheet()
  const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const custom = Object.entries(variables).map(([name, value]) => `--${dashed(name)}: ${value};`)
  sheet.insertRule(`:root { ${custom.join(' ')} }`)
  for (const [selector, styles] of Object.entries(rules)) {
    const declarations = Object.entries(styles).map(([name, value]) => `${dashed(name)}: ${value};`)
    sheet.insertRule(`${selector} { ${declarations.join(' ')} }`, sheet.cssRules.length)
  }
  document.adoptedStyleSheets = [sheet]
  return {}
}

function tell(message: FromFrame): void {
  parent.postMessage(message, '*')
}

addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source !== parent || event.data?.to !== 'stripe-frame') return
  const { call } = event.data
  perform(event.data).then(result => tell({ from: 'stripe-frame', call, result }), console.error)
})

form.addEventListener('submit', event => event.preventDefault())

form.addEventListener('input', event => {
  const { input } = fields.find(item => item.input === event.target) ?? {}
  if (input?.name === 'number')
    input.value = digits(input.value)
      .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
      .slice(0, 23)
  if (input?.name === 'expiry')
    input.value = digits(input.value)
      .slice(0, 4)
      .replace(/^(\d\d)(\d)/, '$1 / $2')
  if (input?.name === 'cvc') input.value = digits(input.value).slice(0, 4)
  const shown = visible()
  const complete = shown.every(({ problem, input: { value } }) => !problem(value))
  tell({ from: 'stripe-frame', event: 'change', complete, empty: shown.every(({ input: { value } }) => value === '') })
})

form.addEventListener('focusin', () => tell({ from: 'stripe-frame', event: 'focus' }))
form.addEventListener('focusout', event => {
  const left = fields.find(({ input }) => input === event.target)
  if (left?.input.value) show(left, left.problem(left.input.value)?.message ?? '')
  if (!event.relatedTarget) tell({ from: 'stripe-frame', event: 'blur' })
})
form.addEventListener('keydown', event => {
  if (event.key === 'Escape') tell({ from: 'stripe-frame', event: 'escape' })
})

new ResizeObserver(() => tell({ from: 'stripe-frame', event: 'resize', height: form.offsetHeight })).observe(form)
tell({ from: 'stripe-frame', event: 'loaded' })
