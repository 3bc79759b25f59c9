import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

type Rows = Record<string, unknown>[]

export interface Part {
  /** How many rows one file holds: as many as memory bears. */
  rowsAFile: number
  /** Fewer rows than a file holds are the last. */
  read: (page: number) => Promise<Rows>
}

function part(db: Db, query: ReturnType<typeof sql>, rowsAFile = 1000): Part {
  return {
    rowsAFile,
    async read(page) {
      const { rows } = await sql`${query} limit ${rowsAFile} offset ${page * rowsAFile}`.execute(db)
      return rows as Rows
    }
  }
}

/** A drawing may weigh megabytes. */
const DESIGNS_A_FILE = 10

/** What is kept about the person, by the name of the file it goes into. Hashes of secrets stay here. */
export function personalParts(db: Db, userId: string): Record<string, Part> {
  const mine = sql`(select email from users where id = ${userId})`
  return {
    'account.json': part(
      db,
      sql`select id, email, username, first_name, last_name, phone, email_verified_at, language, account_type,
          settings, onboarded_at, created_at from users where id = ${userId}`
    ),
    'business-profile.json': part(db, sql`select * from business_profiles where user_id = ${userId}`),
    'linked-sign-ins.json': part(db, sql`select provider, email, created_at from user_links where user_id = ${userId}`),
    'sessions.json': part(
      db,
      sql`select created_at, last_seen_at, expires_at, ended_at, user_agent, ip from sessions
          where user_id = ${userId} order by created_at desc, id`
    ),
    'security-events.json': part(
      db,
      sql`select at, kind, workspace_id, ip, details from security_events where user_id = ${userId}
          order by at desc, id`
    ),
    'workspaces.json': part(
      db,
      sql`select w.id, w.business_name, m.role, m.created_at as member_since from workspace_users m
          join workspaces w on w.id = m.workspace_id where m.user_id = ${userId} order by m.created_at`
    ),
    'invitations-to-me.json': part(
      db,
      sql`select w.business_name, i.role, i.created_at, i.answer, i.answered_at from invitations i
          join workspaces w on w.id = i.workspace_id where i.email = ${mine} order by i.id`
    ),
    'mails-to-me.json': part(
      db,
      // A code in a mail may still be good.
      sql`select template, subject, body, created_at, sent_at from mails where recipient::citext = ${mine}
          and template not in ('verification', 'reset', 'confirm', 'email_old', 'email_new')
          order by created_at desc, id`
    ),
    'saved-views.json': part(
      db,
      sql`select list, name, query, created_at from saved_views where user_id = ${userId} order by list, name`
    ),
    'feedback.json': part(
      db,
      sql`select kind, rating, subject, text, page, created_at from feedback where user_id = ${userId} order by id`
    )
  }
}

/** The business of a workspace, for its owner. */
export function workspaceParts(db: Db, workspaceId: string): Record<string, Part> {
  const of = (table: string) =>
    part(db, sql`select * from ${sql.table(table)} where workspace_id = ${workspaceId} order by created_at, id`)
  return {
    'workspace.json': part(
      db,
      sql`select id, sid, business_name, currency, time_zone, units, tax_ppm, address, created_at
          from workspaces where id = ${workspaceId}`
    ),
    'members.json': part(
      db,
      sql`select u.first_name, u.last_name, u.email, m.role, m.created_at from workspace_users m
          join users u on u.id = m.user_id where m.workspace_id = ${workspaceId} order by m.created_at, u.id`
    ),
    'items.json': of('items'),
    'categories.json': of('product_categories'),
    'options.json': of('item_options'),
    'designs.json': part(
      db,
      sql`select d.id, d.name, d.rev, d.created_at, d.updated_at, d.deleted_at, d.design,
          (select coalesce(jsonb_agg(jsonb_build_object('rev', v.rev, 'name', v.name, 'created_at', v.created_at)
            order by v.created_at), '[]') from document_versions v where v.document_id = d.id) as versions
          from documents d where d.workspace_id = ${workspaceId} order by d.created_at, d.id`,
      DESIGNS_A_FILE
    ),
    'folders-and-tags.json': of('tag_tree'),
    'portfolios.json': part(
      db,
      sql`select to_jsonb(p) as portfolio,
          (select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from portfolio_images i
            where i.portfolio_id = p.id) as images
          from portfolios p where p.workspace_id = ${workspaceId} order by p.created_at, p.id`
    ),
    'leads.json': of('leads'),
    'stores.json': part(
      db,
      sql`select to_jsonb(s) - 'password_hash' as store,
          (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from store_items i where i.store_id = s.id) as items,
          (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from store_bundles b where b.store_id = s.id) as bundles,
          (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from coupons c where c.store_id = s.id) as coupons
          from stores s where s.workspace_id = ${workspaceId} order by s.created_at`
    ),
    'orders.json': part(
      db,
      sql`select to_jsonb(o) - array['public_id', 'idempotency_key', 'request_hash'] as order,
          (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from payments p where p.payable_id = o.id) as payments,
          (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from refunds r where r.payable_id = o.id) as refunds
          from orders o where o.workspace_id = ${workspaceId} order by o.number`
    )
  }
}
