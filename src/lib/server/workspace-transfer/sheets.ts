// The lists of a workspace for a spreadsheet: what people look for, by the names they know.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { type RawBuilder, sql } from 'kysely'

import { poNumberSql } from '#lib/server/invoices/po-number.ts'
import { amountCell, type Cell } from '#lib/server/platform/csv.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

interface Sheet {
  name: string
  /** What the British write otherwise is a key, for `headingsOf`. */
  headings: string[]
  /** Those of them under which there are amounts, which are read in cents. */
  amounts?: string[]
  /** Reads as many columns as there are headings, in their order. */
  select: (workspaceId: string) => RawBuilder<unknown>
}

const BATCH = 1000

export const SHEETS: readonly Sheet[] = [
  {
    name: 'members',
    headings: ['First name', 'Last name', 'E-mail', 'Role', 'Since'],
    select: id => sql`
      select u.first_name, u.last_name, u.email, m.role, m.created_at from workspace_users m
      join users u on u.id = m.user_id where m.workspace_id = ${id} order by m.created_at, u.id`
  },
  {
    name: 'customers',
    headings: ['Type', 'Name', 'Company', 'E-mails', 'Phones', 'Tax number', 'Price level', 'Tags', 'Notes', 'Since'],
    select: id => sql`
      select kind, name, company, (select string_agg(e->>'address', '; ') from jsonb_array_elements(emails) e),
        (select string_agg(p->>'number', '; ') from jsonb_array_elements(phones) p), tax_number, price_level,
        array_to_string(tags, ', '), notes, created_at
      from customers where workspace_id = ${id} and merged_into_id is null order by created_at, id`
  },
  {
    name: 'leads',
    headings: ['Name', 'Company', 'E-mail', 'Phone', 'Product', 'Quantity', 'Stage', 'Message', 'Notes', 'Received'],
    select: id => sql`
      select name, company, email, phone, product, quantity, stage, message, notes, created_at
      from leads where workspace_id = ${id} order by created_at, id`
  },
  {
    name: 'items',
    headings: ['Item', 'Category', 'Description', 'Garment', 'Base price', 'Archived', 'Since'],
    amounts: ['Base price'],
    select: id => sql`
      select i.name, c.name, i.description, i.garment, i.base_price_cents, i.archived_at, i.created_at
      from items i left join product_categories c on c.id = i.category_id where i.workspace_id = ${id}
      order by i.created_at, i.id`
  },
  {
    name: 'jobs',
    headings: [
      ...['Job', 'Title', 'Customer', 'PO number', 'Status', 'Due', 'Event', 'Pieces', 'Currency', 'Total', 'Note'],
      'Closed'
    ],
    amounts: ['Total'],
    select: id => sql`
      select j.number, j.title, coalesce(nullif(c.company, ''), c.name, j.contact->>'name'), j.po_number, s.name, j.due_on,
        j.event_on, j.pieces, j.currency, j.total_cents, j.note, j.closed_at
      from jobs j join job_statuses s on s.id = j.status_id left join customers c on c.id = j.customer_id
      where j.workspace_id = ${id} order by j.number`
  },
  {
    name: 'invoices',
    headings: [
      ...[
        'Invoice',
        'Job',
        'Title',
        'Bill to',
        'PO number',
        'E-mail',
        'Issued',
        'Supplied',
        'Due',
        'Currency',
        'Subtotal',
        'Tax',
        'Tax included'
      ],
      ...['Total', 'Paid', 'Credited', 'Balance', 'Voided']
    ],
    amounts: ['Subtotal', 'Tax', 'Tax included', 'Total', 'Paid', 'Credited', 'Balance'],
    select: id => sql`
      select i.prefix || i.number, i.job_number, i.title, i.bill_to, ${poNumberSql}, i.email, i.issued_on, i.supplied_on,
        i.due_on, i.currency, i.subtotal_cents, i.tax_cents, i.included_tax_cents, i.total_cents, i.paid_cents,
        i.credited_cents, i.balance_cents, i.voided_at
      from invoices i where i.workspace_id = ${id} order by i.created_at, i.id`
  },
  {
    name: 'invoice-payments',
    headings: ['Invoice', 'Received', 'Method', 'Amount', 'Refunded', 'Reference', 'Note'],
    amounts: ['Amount', 'Refunded'],
    select: id => sql`
      select i.prefix || i.number, p.received_on, p.method, p.amount_cents, p.refunded_cents,
        p.reference, p.note
      from invoice_payments p join invoices i on i.id = p.invoice_id
      where p.workspace_id = ${id} and p.received_on is not null order by p.created_at, p.id`
  },
  {
    name: 'stores',
    headings: ['Store', 'papers.organisation', 'Stage', 'Opens', 'Closes', 'Currency', 'Since'],
    select: id => sql`
      select name, organisation, stage, opens_at, closes_at, currency, created_at from stores
      where workspace_id = ${id} order by created_at, id`
  },
  {
    name: 'orders',
    headings: [
      ...['Order', 'Placed', 'Paid at', 'Status', 'Store', 'Buyer', 'E-mail', 'Phone', 'Recipient', 'Currency'],
      ...['Subtotal', 'Discount', 'Shipping', 'Tax', 'Tax included', 'Total', 'Paid', 'Refunded', 'Note', 'Test mode']
    ],
    amounts: ['Subtotal', 'Discount', 'Shipping', 'Tax', 'Tax included', 'Total', 'Paid', 'Refunded'],
    select: id => sql`
      select o.number, o.placed_at, o.paid_at, o.status, s.name, o.buyer_name, o.buyer_email, o.buyer_phone, o.recipient,
        o.currency, o.subtotal_cents, o.discount_cents, o.shipping_cents,
        o.tax_cents, o.included_tax_cents, o.total_cents, o.paid_cents, o.refunded_cents, o.note,
        case when o.livemode then '' else 'test' end
      from orders o join stores s on s.id = o.store_id where o.workspace_id = ${id} order by o.number`
  },
  {
    name: 'order-lines',
    headings: [
      'Order',
      'Item',
      'papers.colour',
      'Size',
      'Quantity',
      'Unit price',
      'Total',
      'Discount',
      'Tax',
      'Tax included',
      'Refunded',
      'Words'
    ],
    amounts: ['Unit price', 'Total', 'Discount', 'Tax', 'Tax included', 'Refunded'],
    select: id => sql`
      select o.number, l.name, l.colour->>'name', l.size->>'name', l.quantity, l.unit_cents,
        l.total_cents, l.discount_cents, l.tax_cents, l.included_tax_cents, l.refunded_cents,
        (select string_agg(concat_ws(': ', w->>'label', w->>'value'), '; ') from jsonb_array_elements(l.personalisation) w)
      from order_lines l join orders o on o.id = l.order_id where l.workspace_id = ${id} order by o.number, l.position`
  },
  {
    name: 'purchases',
    headings: [
      'Purchase',
      'Supplier',
      'State',
      'Ordered',
      'Style',
      'Name',
      'papers.colour',
      'Size',
      'Quantity',
      'Received',
      'Cost'
    ],
    amounts: ['Cost'],
    select: id => sql`
      select p.number, p.supplier, p.state, p.ordered_at, l.style_number, l.name, l.colour, l.size, l.quantity, l.received,
        l.cost_cents
      from purchases p join purchase_lines l on l.purchase_id = p.id where p.workspace_id = ${id}
      order by p.number, l.position`
  }
]

const KEYS = ['papers.colour', 'papers.organisation'] as const

export function headingsOf({ headings }: Sheet): string[] {
  return headings.map(heading => {
    const key = KEYS.find(each => each === heading)
    return key ? t(key) : heading
  })
}

/** Some rows at a time. */
export async function* readSheet(
  tx: Db,
  { name, headings, amounts = [], select }: Sheet,
  workspaceId: string
): AsyncGenerator<Cell[][]> {
  const cursor = sql.ref(`sheet_${name}`)
  // By their place, since two columns may have one name.
  const places = headings.map((_, at) => `c${at}`)
  await sql`declare ${cursor} no scroll cursor for
    select * from (${select(workspaceId)}) as r (${sql.raw(places.join())})`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, Cell | null>>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(row => {
      return zip(headings, places).map(([heading, place]) => {
        const cell = row[place] ?? ''
        return cell !== '' && amounts.includes(heading) ? amountCell(Number(cell)) : cell
      })
    })
  }
  await sql`close ${cursor}`.execute(tx)
}
