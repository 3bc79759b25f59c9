// What js.stripe.com and hooks.stripe.com serve: the release the installed loader asks for, checked against the options
// the installed declarations know.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import ts from 'typescript'

import type { Settings } from './browser/messages.ts'
import { resolve, type Schema, stripeJsSchema } from './schemas.ts'

export interface StaticFile {
  contentType: string
  body: string
}

const PAYMENT_FRAME = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Secure payment input frame</title>
  <style>
    :root {
      --color-primary: #0570de; --color-background: #ffffff; --color-text: #30313d; --color-danger: #df1b41;
      --spacing-unit: 4px; --border-radius: 4px; --font-size-base: 16px; --font-family: system-ui, sans-serif;
    }
    body { margin: 0; color: var(--color-text); font: 400 var(--font-size-base) / 1.4 var(--font-family) }
    form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacing-unit) * 3); padding: 4px }
    .Field:first-child { grid-column: 1 / -1 }
    .Label { display: block; margin-bottom: var(--spacing-unit); font-size: 0.93em }
    .Input {
      box-sizing: border-box; width: 100%; padding: calc(var(--spacing-unit) * 3); font: inherit;
      color: var(--color-text); background: var(--color-background);
      border: 1px solid #e6e6e6; border-radius: var(--border-radius)
    }
    .Input:focus { outline: 2px solid var(--color-primary); outline-offset: 0 }
    .Input--invalid { color: var(--color-danger); border-color: var(--color-danger) }
    .Error { margin: var(--spacing-unit) 0 0; color: var(--color-danger); font-size: 0.93em }
    .Error:empty { display: none }
  </style>
  <form novalidate>
    ${[
      'number|Card number|cc-number',
      'expiry|Expiration date|cc-exp',
      'cvc|Security code|cc-csc',
      'postalCode|ZIP code|postal-code'
    ]
      .map(line => line.split('|'))
      .map(
        ([name, label, autocomplete]) => `<div class="Field">
      <label class="Label" for="${name}">${label}</label>
      <input class="Input" id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" aria-describedby="${name}-message">
      <p class="Error" id="${name}-message" role="alert"></p>
    </div>`
      )
      .join('\n    ')}
  </form>
  <script src="payment-frame.js"></script>
</html>
`

const CHALLENGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>3D Secure 2 Test Page</title>
  <style>
    body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #30313d; background: #fff }
    button { padding: 8px 16px; margin-right: 8px; font: inherit }
  </style>
  <h1>3D Secure 2 Test Page</h1>
  <p>Complete or fail the bank's authentication of this test payment.</p>
  <button id="complete">Complete</button>
  <button id="fail">Fail</button>
  <script src="/3d_secure_2/challenge.js"></script>
</html>
`

const require = createRequire(import.meta.url)

/** The release of Stripe.js that the installed loader wants, `endive` for one. */
export function installedRelease(): string {
  const loader = join(dirname(require.resolve('@stripe/stripe-js')), '../dist/index.mjs')
  const release = /RELEASE_TRAIN = '(\w+)'/.exec(readFileSync(loader, 'utf8'))?.[1]
  if (!release) throw new Error('@stripe/stripe-js no longer names its release as expected')
  return release
}

const made = new Map<string, StaticFile | undefined>()

/** Undefined where Stripe has no such file. */
export function staticFile({ hostname, pathname }: URL): StaticFile | undefined {
  const address = `${hostname}${pathname}`
  if (!made.has(address)) made.set(address, make(address))
  return made.get(address)
}

function make(address: string): StaticFile | undefined {
  const release = installedRelease()
  switch (address) {
    case `js.stripe.com/${release}/stripe.js`:
      return script(['options', 'element', 'express', 'elements', 'stripe'], settings(release))
    case `js.stripe.com/${release}/elements-inner-payment.html`:
      return page(PAYMENT_FRAME)
    case `js.stripe.com/${release}/payment-frame.js`:
      return script(['payment-frame'])
    case 'hooks.stripe.com/3d_secure_2/hosted':
      return page(CHALLENGE)
    case 'hooks.stripe.com/3d_secure_2/challenge.js':
      return script(['challenge'])
    default:
      return undefined
  }
}

function page(body: string): StaticFile {
  return { contentType: 'text/html; charset=utf-8', body }
}

/** One classic script out of several modules, the importing ones last. */
function script(names: string[], constants?: Settings): StaticFile {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  const code = names.map(name => {
    const source = readFileSync(new URL(`./browser/${name}.ts`, import.meta.url), 'utf8')
    const { outputText } = ts.transpileModule(source, { compilerOptions })
    return outputText.replaceAll(/^import .*$|^export \{\};?$|^export /gm, '')
  })
  const given = constants ? `const SETTINGS = ${JSON.stringify(constants)};\n` : ''
  return { contentType: 'text/javascript; charset=utf-8', body: `(() => {\n${given}${code.join('')}})();\n` }
}

function settings(release: string): Settings {
  const appearance = stripeJsSchema('elements-group#Appearance')
  const groups = ['ClientSecret', 'ModeBase', 'ModePayment'].map(name => `elements-group#StripeElementsOptions${name}`)
  return {
    release,
    appearanceVariables: names(appearance.properties?.['variables']),
    appearanceThemes: (appearance.properties?.['theme']?.enum ?? []).map(String),
    elementsOptions: [...new Set(groups.flatMap(name => names(stripeJsSchema(name))))],
    paymentOptions: names(stripeJsSchema('elements/payment#StripePaymentElementOptions')),
    expressOptions: names(stripeJsSchema('elements/express-checkout#StripeExpressCheckoutElementOptions'))
  }
}

function names(schema: Schema | undefined): string[] {
  return Object.keys(schema ? (resolve(schema).properties ?? {}) : {})
}
