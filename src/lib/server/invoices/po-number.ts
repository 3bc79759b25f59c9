import { sql } from 'kysely'

/** Of invoices i. While one is a draft the job's, unless another is typed; as it was printed once it is issued. */
export const poNumberSql = sql<string>`coalesce(i.po_number, case when i.issued_at is null
  then (select po_number from jobs where id = i.job_id) end, '')`
