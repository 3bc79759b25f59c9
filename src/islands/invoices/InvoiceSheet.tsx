import { classes } from '#islands/ui/classes.ts'
import type { PrintedInvoice } from '#lib/papers/printed-invoice.ts'
import { t } from '#lib/i18n/t.ts'

import { Sums } from './Sums.tsx'

interface Props {
  printed: PrintedInvoice
  sums: PrintedInvoice['sums']
  /** A sheet of its own on a page. */
  framed?: boolean
}

const TEXT = 'wrap-anywhere whitespace-pre-line'
const HEADING = 'font-sans text-sm font-semibold text-muted'

/** The invoice, or a credit note of one, as the customer gets it: in the dashboard, and without a script by its link. */
export function InvoiceSheet({ printed, sums, framed }: Props) {
  const { heading, seller, contact, dates, numbers, missing, parties, payments } = printed
  return (
    <article
      className={classes(
        'grid content-start gap-6',
        framed && 'rounded-md border border-line bg-surface p-[clamp(var(--spacing-5),4vw,var(--spacing-10))]'
      )}
    >
      {heading && <strong className={TEXT}>{heading}</strong>}
      <div className="flex flex-wrap justify-between gap-x-[2.5em] gap-y-4">
        <p className={TEXT}>
          <strong>{seller}</strong>
          {`\n${contact}`}
        </p>
        <dl>
          {[...dates, ...numbers].map(({ label, text }) => (
            <div key={label} className="grid grid-cols-[7em_minmax(0,1fr)] gap-3">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-x-[2.5em] gap-y-4 empty:hidden">
        {missing && <Party {...missing} isMissing />}
        {parties.map(party => (
          <Party key={party.label} {...party} />
        ))}
      </div>
      {printed.note && <p className={TEXT}>{printed.note}</p>}
      {printed.credited && <p className={TEXT}>{`${printed.credited}\n${printed.reason}`}</p>}
      <Lines printed={printed} />
      <Sums rows={sums} className="w-[min(22rem,100%)] justify-self-end" />
      {printed.remark && <p className={TEXT}>{printed.remark}</p>}
      {payments.length > 0 && (
        <section>
          <h2 className={HEADING}>{t('invoice.payments')}</h2>
          <Sums rows={payments} />
        </section>
      )}
      {printed.footer && <p className={classes(TEXT, 'text-muted text-sm/5')}>{printed.footer}</p>}
    </article>
  )
}

function Party({ label, text, isMissing }: { label: string; text: string; isMissing?: boolean }) {
  return (
    <div>
      <h2 className={HEADING}>{label}</h2>
      <p className={classes(TEXT, isMissing && 'text-muted')}>{text}</p>
    </div>
  )
}

function Lines({ printed: { columns, lines } }: { printed: PrintedInvoice }) {
  return (
    <table className="w-full border-collapse tabular-nums max-sm:[&_:is(th,_td):nth-child(3)]:hidden [&_:is(th,_td)]:border-b [&_:is(th,_td)]:border-b-line [&_:is(th,_td)]:py-3 [&_:is(th,_td)]:ps-4 [&_:is(th,_td)]:text-end [&_:is(th,_td)]:align-top [&_th:first-child]:ps-0 [&_th:first-child]:text-start [&_th:first-child]:wrap-anywhere [&_thead_th]:text-sm [&_thead_th]:font-semibold [&_thead_th]:text-muted">
      <caption className="sr-only">{t('invoice.lines')}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, words, quantity, each, amount }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              {words.map(text => (
                <span key={text} className="block text-sm font-normal text-muted">
                  {text}
                </span>
              ))}
            </th>
            <td>{quantity}</td>
            <td>{each}</td>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
