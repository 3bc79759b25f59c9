// The bank's page for 3-D Secure: in a dialog of Stripe.js, or alone after a redirect.
import type { FromChallenge } from './messages.ts'

async function finish(outcome: FromChallenge['outcome']): Promise<void> {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  const response = await fetch(`/3d_secure_2/finish${location.search}`, { method: 'POST', body: outcome })
  const { returnTo } = (await response.json()) as { returnTo: string | null }
  if (parent !== window) parent.postMessage({ from: 'stripe-challenge', outcome } satisfies FromChallenge, '*')
  else if (returnTo) location.assign(returnTo)
}

for (const outcome of ['complete', 'fail'] as const) {
  document.getElementById(outcome)!.addEventListener('click', () => void finish(outcome))
}
