import { sql } from 'kysely'

import type { TaxSum } from '#lib/shared/taxes.ts'

/** What the one tax of invoices i of before was worked out of. Fees of before it was noted are taken for taxed. */
const TAXED = sql`(case when i.tax_ppm = 0 then 0 else
  (select coalesce(sum((line->>'totalCents')::int - (line->>'discountCents')::int), 0)
    from jsonb_array_elements(i.lines) line where (line->>'taxed')::boolean)
  + (select coalesce(sum((fee->>'cents')::int), 0)
    from jsonb_array_elements(i.fees) fee where coalesce((fee->>'taxed')::boolean, true)) end)`

/** Of each tax what invoices i charge; all of it is one tax where they were made before there were several. */
export const invoiceTaxes = sql<TaxSum[]>`coalesce(i.taxes, case when i.tax_ppm = 0 then '[]'::jsonb else
  jsonb_build_array(jsonb_build_object('name', 'Tax', 'ppm', i.tax_ppm, 'number', '', 'cents', i.tax_cents, 'baseCents', ${TAXED})) end)`
