// A job's deposit and balance by Stripe: the shop at a desk, the customer on a phone, each charge booked once.
import { approve, ask, finish, makeOfferedJob, openOther } from '../support/job-to-money.ts'
import { logInAsOwner } from '../support/owner.ts'
import { expect, expectAccessible, expectNoSideScroll, settled, visit } from '../support/person.ts'
import { cardFields, payByStripe, test } from '../support/stripe-person.ts'
import { routeStripe } from '../support/stripe/routes.ts'

test('a job is approved and its deposit paid by Stripe, then its balance, and it is closed', async ({
  page,
  browser,
  product,
  stripe
}) => {
  const { workspaceId } = await logInAsOwner(page)
  const office = { request: page.request, url: product.url, workspaceId }
  const jobId = await makeOfferedJob(office)
  const { link } = await ask<{ link: string }>(office, `/api/v2/job/${jobId}/proposal/versions`, { to: '' })
  const customer = await openOther(browser, { baseURL: product.url, width: 390 })
  await routeStripe(customer.context(), stripe)
  const before = stripe.sums().succeededCents

  await visit(customer, link)
  const invoice = await approve(customer)
  await expect(cardFields(customer).getByLabel('Card number')).toBeVisible()
  await expectAccessible(customer)
  await expectNoSideScroll(customer)
  await payByStripe(customer, '4000 0000 0000 9995')
  await expect(customer.getByText(/insufficient funds/)).toBeVisible()
  await payByStripe(customer, '4242 4242 4242 4242')
  await expect(customer.getByText('The deposit is paid. Thank you.')).toBeVisible()
  await settled(customer)
  const deposit = stripe.sums().succeededCents - before

  await finish({ page, customer, jobId, invoice }, () => payByStripe(customer, '4242 4242 4242 4242'))
  const reply = await page.request.get(`/api/v2/job/${jobId}/invoices?WorkspaceId=${workspaceId}`)
  const { data: invoices } = await reply.json()
  const totalCents = stripe.sums().succeededCents - before
  expect(invoices).toMatchObject([{ state: 'paid', balanceCents: 0, totalCents, paidCents: totalCents }])
  expect(deposit).toBe(totalCents / 2)
  await customer.context().close()
})
