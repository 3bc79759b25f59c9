// Every table of a workspace: what of it a file takes along, and how it becomes rows of another workspace. Those that
// others refer to stand before them. tests/api/leaving.test.ts holds that no table is forgotten.
export interface Kind {
  table: string
  /** Its rows, where they are not told by a column workspace_id: a condition, with W for the id. */
  of?: string
  order?: string
  /** How many rows are read from the database at once; 500 where it is not said. */
  some?: number
  /** Its rows come in as one statement, since one may refer to another that is younger. */
  together?: boolean
  /** The column of numbers that the database gives: left out, and given anew in the same order. */
  numbered?: string
  /** Columns that are written when all rows of the table are there, since they refer to it or to a later one. */
  later?: string[]
  /** Columns that are not compared afterwards, since others keep them up to date. */
  kept?: string[]
  /** Columns that no file takes along: who has them could open, pay or sign something. */
  secret?: string[]
  /** The file is for reading: these rows stay behind, and why. */
  stays?: string
}

const OF_STORE = `store_id in (select id from stores where workspace_id = W)`
const OF_DOCUMENT = `document_id in (select id from documents where workspace_id = W)`
const OF_FILE = `file_id in (select id from files where workspace_id = W)`
const OF_THREAD = `thread_id in (select id from threads where workspace_id = W)`
const OWN_PAYABLE = `workspace_id = W and kind <> 'supply-order'`
const OF_PAYABLE = `payable_id in (select id from payables where ${OWN_PAYABLE})`
const SUPPLIES = 'bought from whoever runs the place it comes from, who has the orders: they are in the file to be read'
const LATE = 'offered for some days on sheets of the place it comes from: what was ordered is in the run that makes it'
const WEBHOOKS = 'their secrets are this place’s: where they lead is in the file to be read'

export const KINDS: readonly Kind[] = [
  { table: 'workspaces', of: 'id = W', order: 'id' },
  // A folder may be older than the one it lies in.
  { table: 'tag_tree', together: true },
  // Who may see a file is worked out from what shows it here.
  { table: 'files', order: 'created_at, id', kept: ['is_public'] },
  { table: 'product_categories' },
  { table: 'item_options' },
  { table: 'items', some: 100 },
  { table: 'variants' },
  { table: 'blanks', some: 200 },
  { table: 'blank_stock' },
  { table: 'supplier_lists', order: 'supplier' },
  { table: 'documents', some: 10 },
  { table: 'document_versions', of: OF_DOCUMENT, some: 10 },
  { table: 'symbols' },
  { table: 'document_symbols', order: 'document_id, symbol_id' },
  // An answer may be of the same moment as what it answers.
  { table: 'design_comments', together: true },
  { table: 'document_files', of: OF_DOCUMENT, order: 'document_id, file_id' },
  { table: 'document_tags', of: OF_DOCUMENT, order: 'document_id, tag_id' },
  { table: 'file_tags', of: OF_FILE, order: 'file_id, tag_id' },
  { table: 'item_designs', of: `item_id in (select id from items where workspace_id = W)`, order: 'item_id, layer_id' },
  { table: 'workspace_fonts' },
  { table: 'film_stock', order: 'sku' },
  { table: 'workspace_films', order: 'sku' },
  { table: 'cost_rates', order: 'workspace_id' },
  { table: 'price_matrices' },
  { table: 'price_rules', order: 'workspace_id' },
  { table: 'customers', order: 'created_at, id', later: ['merged_into_id'] },
  { table: 'customer_merges' },
  { table: 'portfolios', later: ['cover_image_id'] },
  { table: 'portfolio_images' },
  { table: 'leads', later: ['store_id'] },
  { table: 'lead_files' },
  { table: 'job_statuses' },
  { table: 'status_rules' },
  { table: 'job_milestones', order: 'milestone' },
  { table: 'quick_answers', order: 'workspace_id' },
  { table: 'jobs', some: 100 },
  { table: 'job_items', order: 'job_id, id' },
  { table: 'job_components', order: 'job_id, item_id, id' },
  { table: 'job_todos' },
  { table: 'purchases', later: ['run_id'] },
  { table: 'purchase_lines' },
  { table: 'purchase_parts', order: 'line_id, job_id, item_id, again' },
  { table: 'stock_moves', numbered: 'id', later: ['piece_id'] },
  { table: 'proposals', some: 50 },
  { table: 'proposal_versions', some: 20 },
  { table: 'proposal_approvals', secret: ['signed_by', 'signature'] },
  { table: 'proposal_pins' },
  { table: 'rosters' },
  { table: 'roster_lines', order: 'roster_id, place' },
  { table: 'roster_people', order: 'place', numbered: 'place' },
  { table: 'stores', secret: ['password_hash'] },
  { table: 'store_items', of: OF_STORE },
  { table: 'store_bundles', of: OF_STORE },
  { table: 'store_messages', of: OF_STORE, order: 'store_id, kind' },
  // What unpaid orders took is given back.
  { table: 'coupons', of: OF_STORE, kept: ['uses'] },
  {
    table: 'stock',
    kept: ['taken'],
    of: `store_item_id in (select id from store_items where ${OF_STORE})`,
    order: 'store_item_id, variant_id'
  },
  { table: 'payables', of: OWN_PAYABLE, later: ['adds_to'] },
  { table: 'payments', of: OF_PAYABLE },
  { table: 'refunds', of: OF_PAYABLE },
  { table: 'disputes', of: `workspace_id = W and ${OF_PAYABLE}` },
  { table: 'payouts' },
  { table: 'money_moves' },
  // Whoever has the public id of an order can see and change it where it was placed.
  { table: 'orders', order: 'number', secret: ['public_id', 'idempotency_key', 'request_hash'] },
  { table: 'order_lines', order: 'order_id, position' },
  { table: 'purchase_store_parts', order: 'line_id, order_line_id' },
  { table: 'order_changes' },
  { table: 'order_shipments' },
  { table: 'deleted_orders' },
  { table: 'share_payments' },
  { table: 'production_runs' },
  // Which device holds a piece.
  { table: 'production_pieces', later: ['replaces'], secret: ['claim_key'] },
  { table: 'production_events', numbered: 'id' },
  { table: 'film_rolls', order: 'number' },
  { table: 'production_sheets' },
  { table: 'late_offers', order: 'run_id', stays: LATE },
  { table: 'late_orders', order: 'order_id', stays: LATE },
  { table: 'production_capacity', order: 'workspace_id' },
  { table: 'production_plans' },
  { table: 'production_settings', order: 'workspace_id' },
  { table: 'cutters', order: 'name, id' },
  { table: 'invoice_settings', order: 'workspace_id' },
  { table: 'invoices', some: 100 },
  { table: 'invoice_requests' },
  { table: 'invoice_payments' },
  { table: 'credit_notes' },
  { table: 'transfer_sheets' },
  { table: 'transfer_pieces' },
  { table: 'threads' },
  { table: 'thread_messages', of: OF_THREAD, order: 'id', numbered: 'id' },
  { table: 'thread_files', of: OF_THREAD },
  { table: 'activity', numbered: 'id' },
  // The next numbers, so that no series has a gap.
  { table: 'counters', order: 'kind' },
  { table: 'supply_orders', stays: SUPPLIES, order: 'number' },
  { table: 'supply_order_lines', stays: SUPPLIES, order: 'order_id, position' },
  { table: 'webhook_endpoints', stays: WEBHOOKS, secret: ['key_id', 'secret_number', 'rotated_at'] }
]

/** Each row stands for a file in the storage. */
export const FILED = ['files', 'thread_files', 'lead_files', 'workspace_fonts']

/** What no file takes along, and why. */
export const LEFT: Record<string, string> = {
  api_keys: 'secrets; whoever needs one makes a new one',
  audit_entries: 'the record of who looked, which is the platform’s',
  customer_imports: 'kept for days, until a list is read',
  customer_import_lines: 'kept for days, until a list is read',
  designer_sessions: 'who has a design open now',
  document_pictures: 'drawn anew from the designs',
  feedback: 'of a person, in the export of their account',
  invitations: 'doors that are open for other people',
  links: 'secrets; new ones are made where they are needed',
  mail_allowances: 'decided by the platform’s admin',
  mails: 'hold links that open what is somebody else’s',
  news: 'kept for hours',
  order_sums: 'added up from the orders',
  order_times: 'worked out from the orders',
  payment_accounts: 'of the payment service, which hands it out itself',
  saved_views: 'filters of lists, which belong to a person',
  security_events: 'of a person, in the export of their account',
  supply_cart_lines: 'goods that were not ordered',
  thread_seen: 'who has read what: people are invited anew',
  transfer_art: 'read from the pictures',
  webhook_deliveries: 'what other programs were told from here, which they have',
  webhook_events: 'what other programs were told from here, which they have',
  webhook_outbox: 'gone within seconds',
  webhook_tries: 'what other programs were told from here, which they have',
  workspace_exports: 'the files themselves',
  workspace_imports: 'the files themselves',
  workspace_users: 'people, who are named in the list of members and invited anew'
}
