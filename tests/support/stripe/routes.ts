import type { BrowserContext, Route } from 'playwright'

import type { StripeStandIn } from './stand-in.ts'
import { staticFile } from './stripe-js.ts'

/** Gives a browser the stand-in wherever it would go to Stripe. Nothing of Stripe's is reached from the context. */
export async function routeStripe(context: BrowserContext, standIn: StripeStandIn): Promise<void> {
  await context.route(/^https:\/\/(js|hooks|api|connect|[\w-]+)\.stripe\.(com|network)\//, route => {
    const url = new URL(route.request().url())
    if (url.hostname === 'api.stripe.com') return forward(route, url, standIn)
    if (url.hostname === 'hooks.stripe.com' && url.pathname === '/3d_secure_2/finish')
      return finish(route, url, standIn)
    if (url.hostname === 'connect.stripe.com') return onboard(route, url, standIn)
    const file = staticFile(url)
    if (!file) return route.fulfill({ status: 404, body: 'Not found' })
    return route.fulfill({ body: file.body, contentType: file.contentType })
  })
}

async function forward(route: Route, { pathname, search }: URL, standIn: StripeStandIn): Promise<void> {
  const request = route.request()
  const headers = await request.allHeaders()
  const body = request.postData()
  const kept = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']
  try {
    const response = await fetch(`${standIn.url}${pathname}${search}`, {
      method: request.method(),
      headers: Object.fromEntries(kept.flatMap(name => (headers[name] ? [[name, headers[name]]] : []))),
      ...(body !== null && { body })
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text()
    })
  } catch {
    await route.abort('connectionreset')
  }
}

/** The page an account's owner fills in: here the answer of Stripe is chosen instead. */
async function onboard(route: Route, url: URL, standIn: StripeStandIn): Promise<void> {
  const [, , , accountId = '', key = ''] = url.pathname.split('/')
  const outcome = url.searchParams.get('outcome')
  if (outcome) {
    const given = { detailsSubmitted: true, charges: false, payouts: false }
    if (outcome === 'enabled') standIn.enableAccount(accountId)
    if (outcome === 'restricted') {
      standIn.changeAccount(accountId, { ...given, due: ['external_account'], disabledReason: 'requirements.past_due' })
    }
    return route.fulfill({ status: 303, headers: { location: url.searchParams.get('back')! } })
  }
  const visit = standIn.visitLink(key)
  if ('elsewhere' in visit) return route.fulfill({ status: 303, headers: { location: visit.elsewhere } })
  const answers = ['enabled', 'restricted', 'left'].map(name => {
    const href = new URL(url)
    href.search = new URLSearchParams({ outcome: name, back: visit.returnUrl }).toString()
    return `<p><a href="${href.href.replaceAll('&', '&amp;')}">${name}</a></p>`
  })
  const { business_profile: profile } = visit.account
  await route.fulfill({
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Connect</title><h1>Get paid by ${profile?.name}</h1>${answers.join('')}</html>`
  })
}

/** The buyer pressed a button on the bank's page. */
async function finish(route: Route, { searchParams }: URL, standIn: StripeStandIn): Promise<void> {
  const outcome = route.request().postData() === 'complete' ? 'complete' : 'fail'
  const setupId = searchParams.get('setup_intent')
  if (setupId) {
    const given = searchParams.get('setup_intent_client_secret')
    const known = standIn.setups().some(({ id, client_secret }) => id === setupId && client_secret === given)
    if (known) standIn.authenticate(setupId, outcome)
    return route.fulfill({ status: known ? 200 : 404, json: { returnTo: null } })
  }
  const id = searchParams.get('payment_intent') ?? ''
  const secret = searchParams.get('payment_intent_client_secret') ?? ''
  const before = standIn.intents().find(intent => intent.id === id && intent.client_secret === secret)
  if (!before) return route.fulfill({ status: 404, json: { returnTo: null } })
  standIn.authenticate(id, outcome)
  const after = standIn.intents().find(intent => intent.id === id)
  const back = before.next_action?.redirect_to_url?.return_url
  const returnTo = back ? new URL(back) : null
  returnTo?.searchParams.set('payment_intent', id)
  returnTo?.searchParams.set('payment_intent_client_secret', secret)
  returnTo?.searchParams.set('redirect_status', after?.status === 'succeeded' ? 'succeeded' : 'failed')
  await route.fulfill({ json: { returnTo } })
}
