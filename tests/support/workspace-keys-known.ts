// What is known of keys that do not carry the workspace, each with its reason. A new table belongs into none of these lists.

/** Unique indexes that hold over all workspaces, and what two databases would do with them. */
export const ACROSS_WORKSPACES: Record<string, string> = {
  api_keys_hash_key: 'a key is found by its hash alone, before its workspace is known; of 256 random bits',
  links_hash_key: 'as with keys: a link is found by its hash alone; of 256 random bits',
  mails_store_message: 'of one store, whose id is random, so adding the workspace changes nothing',
  orders_public_id_key: "a buyer's order is found by the id in its address alone; random",
  payment_accounts_account_id_key: "an event of the payment service names its account only; the service's own id",
  payments_intent_id_key: "an event of the payment service names its intent only; the service's own id",
  refunds_gateway_refund_id_key: "an event of the payment service names its refund only; the service's own id",
  portfolios_slug_key:
    'part of a public address, chosen by people: a directory of addresses has to stand before the databases',
  stores_campaign_id_key: 'part of a public address; random',
  threads_subject_subject_id_key: 'the id of its subject is random, so adding the workspace changes nothing',
  workspace_imports_one: 'one at a time for each person; belongs where the person is',
  workspaces_sid_key: 'a short name of the workspace itself; a number of its own'
}

/** Tables of a workspace that cannot have `workspace_id`, never empty, in every key; and why. */
export const WITHOUT_WORKSPACE: Record<string, string> = {
  audit_entries: 'also of what concerns a person or the platform, and outlives its workspace',
  feedback: 'also of people without a workspace',
  mails: 'also of mails about accounts',
  news: "also of news for a person's own screens",
  payables: 'also of plans, which a person pays',
  security_events: 'also of what concerns a person, and outlives its workspace',
  threads: 'also of requests by people without a workspace',
  workspace_imports: 'is there before its workspace',
  workspaces: 'its id is the workspace'
}

/**
 * Made before this list: they are unique by an id of their own, which is random or counted, or by that of a parent. Adding
 * workspace_id to their keys is mechanical and costs what deploy/GROWING.md says.
 */
export const MADE_BEFORE = `
  activity api_keys blank_stock blanks coupons credit_notes customer_import_lines customer_imports
  customer_merges customers deleted_orders designer_sessions disputes document_files document_pictures
  document_tags document_versions documents file_tags files film_rolls invitations invoice_payments
  invoice_requests invoices item_designs item_options items job_components job_items job_milestones
  job_statuses job_todos jobs lead_files leads links money_moves order_changes order_lines
  order_shipments order_sums order_times orders payments portfolio_images portfolios price_matrices
  product_categories production_events production_pieces production_plans production_runs
  production_sheets proposal_approvals proposal_pins proposal_versions proposals purchase_lines
  purchase_parts purchase_store_parts purchases refunds roster_lines roster_people rosters
  share_payments status_rules stock stock_moves store_bundles store_items store_messages stores
  supply_order_lines supply_orders tag_tree thread_files thread_messages thread_seen transfer_art
  transfer_pieces transfer_sheets variants webhook_deliveries webhook_endpoints webhook_events
  webhook_outbox webhook_tries workspace_exports
`
  .trim()
  .split(/\s+/)
