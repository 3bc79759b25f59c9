import { Card } from '#islands/ui/Card.tsx'
import { t } from '#lib/i18n/t.ts'
import { lineSum, partsBeside } from '#lib/shared/line-parts.ts'
import {
  creditedInvoice,
  documentTitle,
  type InvoiceDocument,
  printedColumns,
  printedSupply
} from '#lib/contract/invoice-document.ts'
import { invoiceTaxRows, lineTaxText } from '#lib/shared/invoice-taxes.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { reverseChargeRemark } from '#lib/shared/tax-basis.ts'
import { taxNumbers } from '#lib/shared/taxes.ts'

import { dayText } from './day.ts'

/** The invoice, or a credit note of one, as the customer gets it. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDocument }) {
  const { seller, billTo, shipTo, issuedOn, dueOn, jobNumber, title, note, footer, credit } = invoice
  const called = documentTitle(invoice)
  const remark = reverseChargeRemark(invoice.taxBasis)
  const facts = [
    [t('invoice.issued'), dayText(issuedOn)],
    [t('invoice.supplied'), printedSupply(invoice)],
    [t('invoice.due'), credit ? '' : dayText(dueOn) || t(`invoice.termNames.${invoice.terms}`)],
    [t('invoice.job'), `${jobNumber} · ${title}`]
  ]
  return (
    <Card className="invoice-sheet [&_.invoice-totals]:w-[min(22rem,100%)] [&_.invoice-totals]:justify-self-end [&>.card-body]:grid [&>.card-body]:gap-6">
      {called !== 'Invoice' && <strong>{`${called} ${invoice.label}`}</strong>}
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>{seller.name}</strong>
          {'\n'}
          {[seller.address, seller.email, seller.taxNumber, ...taxNumbers(invoice.taxes)].filter(Boolean).join('\n')}
        </p>
        <dl className="[&>div]:grid [&>div]:grid-cols-[6rem_minmax(0,1fr)] [&>div]:gap-3 [&>div_dt]:text-muted">
          {facts.map(
            ([term, text]) =>
              text && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              )
          )}
        </dl>
      </div>
      <div className="flex flex-wrap justify-start gap-x-8 gap-y-4">
        <div>
          <h2 className="font-sans text-sm font-semibold text-muted">{t('invoice.billTo')}</h2>
          <p className="wrap-anywhere whitespace-pre-line">
            {billTo || <span className="text-muted">{t('invoice.noAddress')}</span>}
          </p>
        </div>
        {shipTo && (
          <div>
            <h2 className="font-sans text-sm font-semibold text-muted">{t('invoice.shipTo')}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{shipTo}</p>
          </div>
        )}
      </div>
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {credit && (
        <p className="wrap-anywhere whitespace-pre-line">{`${creditedInvoice(credit)}\n${t('invoice.reason')}: ${credit.reason}`}</p>
      )}
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      {remark && <p className="wrap-anywhere whitespace-pre-line">{remark}</p>}
      {footer && <p className="wrap-anywhere whitespace-pre-line text-muted text-sm/5">{footer}</p>}
    </Card>
  )
}

function Lines({ invoice: { lines, currency } }: { invoice: InvoiceDocument }) {
  const money = (cents: number) => formatMoney(cents, currency)
  const rows = lines.map(line => ({ line, columns: printedColumns(line, currency) }))
  return (
    <table className="w-full border-collapse tabular-nums max-sm:[&_:is(th,_td):nth-child(3)]:hidden [&_td]:border-b [&_td]:border-b-line [&_td]:py-3 [&_td]:ps-4 [&_td]:text-end [&_td]:align-top [&_th]:border-b [&_th]:border-b-line [&_th]:py-3 [&_th]:ps-4 [&_th]:text-end [&_th]:align-top [&_th:first-child]:ps-0 [&_th:first-child]:text-start [&_th:first-child]:wrap-anywhere [&_thead_th]:text-sm [&_thead_th]:font-semibold [&_thead_th]:text-muted">
      <caption className="sr-only">{t('invoice.lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('invoice.item')}</th>
          <th scope="col">{t('invoice.quantity')}</th>
          <th scope="col">{t('invoice.each')}</th>
          <th scope="col">{t('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, columns: [quantity, each] }) => (
          <tr key={line.itemId}>
            <th scope="row">
              {line.name}
              {line.detail && <span className="block text-sm font-normal text-muted">{line.detail}</span>}
              {line.sizes.length > 0 && (
                <span className="block text-sm font-normal text-muted">
                  {line.sizes.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ')}
                </span>
              )}
              {partsBeside(line).length > 0 && (
                <span className="block text-sm font-normal text-muted">{lineSum(line, currency)}</span>
              )}
              {lineTaxText(line) && <span className="block text-sm font-normal text-muted">{lineTaxText(line)}</span>}
            </th>
            <td>{quantity}</td>
            <td>{each}</td>
            <td>{money(line.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ invoice }: { invoice: InvoiceDocument }) {
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  const { added, included } = invoiceTaxRows(invoice, money)
  const rows: [label: string, cents: number, isShown: boolean][] = [
    [t('invoice.subtotal'), invoice.subtotalCents, invoice.subtotalCents !== invoice.totalCents],
    [t('invoice.discount'), -invoice.discountCents, invoice.discountCents > 0],
    ...invoice.fees.map(({ name, cents }): [string, number, boolean] => [name, cents, true]),
    [t('invoice.shipping'), invoice.shippingCents, invoice.shippingCents > 0],
    ...added.map(([label, cents]): [string, number, boolean] => [label, cents, true]),
    [t('invoice.rounding'), invoice.roundingCents, invoice.roundingCents !== 0]
  ]
  return (
    <dl className="invoice-totals">
      {rows.map(
        ([label, cents, isShown]) =>
          isShown && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(cents)}</dd>
            </div>
          )
      )}
      <div className="invoice-total">
        <dt>{t(invoice.credit ? 'invoice.totalCredit' : 'invoice.total')}</dt>
        <dd>{money(invoice.totalCents)}</dd>
      </div>
      {included.map(([label, cents]) => (
        <div key={label}>
          <dt>{t('invoice.includes', { tax: label })}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
