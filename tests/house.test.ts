// The rules of the house: who may import whom. Runs in a second, reads every source file once.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

/** Files that match the first may not import what matches the second. $1 is what (…) matched. */
const FORBIDDEN: [from: RegExp, to: string, why: string][] = [
  // src/lib: plain TypeScript. shared < contract < client | server.
  [/^src\/lib\/(?!server\/(dev|entry)\.ts)/, '^astro', 'lib runs without Astro, so its tests need no server'],
  [/^src\/lib\/shared\//, '^src/(?!lib/shared/)', 'shared knows nobody'],
  [/^src\/lib\/i18n\//, '^src/(?!lib/(i18n|shared)/)', 'strings know nobody'],
  [/^src\/lib\/contract\//, '^src/(?!lib/(contract|designer|shared|supplies)/)', 'the contract is read by both sides'],
  [
    /^src\/lib\/supplies\//,
    '^(src/(?!content/make/|lib/(contract|designer|shared|supplies)/)|react)',
    'the catalogue is pure'
  ],
  [/^src\/lib\/designer\//, '^(src/(?!lib/(designer|shared)/)|react|nanostores)', 'the drawing model is pure'],
  [
    /^src\/lib\/papers\//,
    '^(src/(?!lib/(papers|contract|i18n|shared)/)|react)',
    'what is printed is drawn on both sides'
  ],
  [/^src\/lib\/garments\//, '^(src/(?!lib/(garments|shared)/)|react|node:)', 'garments are drawn on both sides'],
  [
    /^src\/lib\/client\//,
    '^(src/(lib/server|islands|components|layouts|pages)/|react)',
    'client is browser logic without UI'
  ],
  [
    /^src\/lib\/server\//,
    '^(src/(lib/client|islands|components|layouts|pages)/|react)',
    'the server does not know the browser'
  ],
  // src/islands: React. ui < parts < dialogs < areas.
  [/^src\/islands\//, '^(src/(lib/server|components|layouts|pages)/|astro|node:)', 'islands run in the browser'],
  [/^src\/islands\/ui\//, '^src/(islands/(?!ui/)|lib/client/stores)', 'ui is generic'],
  [/^src\/islands\/parts\//, '^src/islands/(?!parts/|ui/)', 'parts know no screen'],
  [
    /^src\/islands\/dialogs\/([\w-]+)\//,
    '^src/islands/(?!ui/|parts/|dialogs/($1/|[\\w-]+/index|\\w+\\.ts))',
    'a dialog knows no screen'
  ],
  [/^src\/islands\/(?!dialogs)/, '^src/islands/dialogs/[\\w-]+/(?!index)', 'open a dialog by its index'],
  [/^src\/islands\/(?!dialogs|ui|parts)([\w-]+)\//, '^src/islands/(?!$1/|ui/|parts/|dialogs/)', 'areas meet in stores'],
  // src/components, src/layouts and src/pages: Astro.
  [/^src\/(components|layouts)\//, '^src/lib/server/', 'it reads Astro.locals and its props'],
  [/^src\/components\//, '^src/(layouts|pages)/', 'a component stands in any frame'],
  [/^src\/pages\//, '^src/lib/server/.+/queries', 'pages call services']
]

/**
 * The server from the ground up: a domain imports those that stand before it, never those after it, so there is no circle.
 * What happens below is heard above by registering in reactions.ts. Each table is written by the domain it stands with;
 * the others ask. `demo` fills an empty database, `platform/backup` all of a restored one, `workspace-transfer` a whole workspace.
 */
const DOMAINS: [domain: string, tables: string][] = [
  ['platform', ''],
  ['platform/db', ''],
  ['platform/plug-ins', ''],
  ['platform/outside', 'test_accounts test_customers test_disputes test_intents test_payouts test_refunds'],
  ['platform/queue', ''],
  ['platform/mail', 'mail_allowances mails'],
  ['platform/access', 'api_keys audit_entries impersonations links security_events sessions throttles'],
  ['platform/http', 'idempotency_keys'],
  ['platform/files', 'files'],
  ['platform/live', 'news'],
  ['platform/activity', 'activity'],
  ['platform/backup', '*'],
  ['identity/mails', ''],
  ['identity/credentials', 'codes known_browsers'],
  ['identity/plans', ''],
  ['identity/workspaces', 'invitations saved_views workspace_users workspaces'],
  ['identity/accounts', 'business_profiles email_changes signups social_sign_ins user_links users'],
  ['identity/admin', ''],
  ['webhooks', 'webhook_deliveries webhook_endpoints webhook_events webhook_outbox webhook_tries'],
  ['design/artwork', ''],
  ['design/fonts', 'workspace_fonts'],
  [
    'design/documents',
    'cost_rates design_comments designer_sessions document_files document_pictures document_symbols document_versions documents film_stock item_designs symbols tag_tree workspace_films'
  ],
  ['catalogue/products', 'item_options items product_categories variants'],
  ['catalogue/blanks', 'blanks supplier_lists'],
  ['reference', ''],
  ['commerce/numbers', 'counters'],
  ['commerce/prices', 'price_matrices price_rules'],
  ['commerce/stock', 'stock'],
  ['commerce/payments', 'disputes payables payment_accounts payment_events payments refunds'],
  ['commerce/payouts', 'money_moves payouts'],
  ['threads', 'thread_files thread_messages thread_seen threads'],
  ['contact/imports', 'customer_import_lines customer_imports'],
  ['contact/customers', 'customer_merges customers'],
  ['contact/leads', 'lead_files leads'],
  ['contact/support', 'contact_messages feedback'],
  ['contact/portfolios', 'portfolio_images portfolios'],
  ['jobs', 'job_components job_items job_milestones job_statuses job_todos jobs status_rules'],
  ['subscriptions', 'billing_customers plan_invoices'],
  ['purchasing', 'blank_stock purchase_lines purchase_parts purchase_store_parts purchases stock_moves'],
  ['proposals', 'proposal_approvals proposal_pins proposal_versions proposals quick_answers'],
  ['rosters', 'roster_lines roster_people rosters'],
  ['invoices', 'credit_notes invoice_payments invoice_requests invoice_settings invoices'],
  ['supplies', 'supply_cart_lines supply_order_lines supply_orders transfer_art transfer_pieces transfer_sheets'],
  ['storefront/coupons', 'coupons'],
  ['storefront/orders', 'deleted_orders order_changes order_lines order_shipments order_sums order_times orders'],
  ['storefront/late', 'late_offers late_orders'],
  ['storefront/stores', 'store_bundles store_items store_messages stores'],
  ['storefront/settlement', 'share_payments'],
  ['storefront/cards', ''],
  ['storefront/shopping', ''],
  [
    'production',
    'cutters film_rolls production_capacity production_events production_pieces production_plans production_runs production_settings production_sheets'
  ],
  ['search', ''],
  ['attention', ''],
  // A workspace that comes out of a file is written into all of them.
  ['workspace-transfer', '* workspace_exports workspace_imports'],
  ['demo', '*'],
  ['metrics', ''],
  ['workers', ''],
  // What starts the product stands at the top and puts it together.
  ['', '']
]

const RANKS = new Map(DOMAINS.map(([domain], rank) => [domain, rank]))

const MAX_LINES = 400

/** Written by a tool. */
const GENERATED = ['src/lib/server/platform/db/tables.ts']

/** Whose statements must say whose rows they are for: `getDb` is for all of them. */
const WORKS_FOR_SOMEBODY = /^src\/(middleware|pages\/(?!dev\/|dashboard\/admin\/))/

const IMPORT = /(?:^|[\s;}])(?:import|from|import\()\s*['"]([^'"]+)['"]/gm

const files = globSync('src/**/*.{ts,tsx,astro}').map(path => path.replaceAll('\\', '/'))

function target(file: string, specifier: string): string {
  specifier = specifier.split('?')[0]!
  if (specifier.startsWith('#locales/')) return `public/${specifier.slice(1)}`
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier
}

const SERVER = 'src/lib/server/'

/** Of a file of the server: its longest folder that stands in the list. */
function domainOf(path: string): string {
  const folders = path.slice(SERVER.length).split('/').slice(0, -1)
  const found = [folders.slice(0, 2).join('/'), folders[0] ?? ''].find(domain => RANKS.has(domain))
  if (found === undefined) throw new Error(`${path}: give its folder a place among the domains`)
  return found
}

/** What a file of the server may not import. */
function wrongOfServer(file: string, to: string): string | undefined {
  if (!file.startsWith(SERVER) || !to.startsWith(SERVER)) return undefined
  const [from, asked] = [domainOf(file), domainOf(to)]
  if (from === asked) return undefined
  if (RANKS.get(asked)! > RANKS.get(from)!) return `${asked || 'what starts the product'} stands above ${from}`
  // The demo fills tables before there is anybody to prove a membership of.
  if (/queries\.ts$/.test(to) && from !== 'demo') return `ask ${asked} by another of its functions`
  return undefined
}

/** The tables that statements in this text insert into, change or delete from. */
function tablesWritten(code: string): string[] {
  const built = code.matchAll(/\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
  const written = code.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)(?=\s|$)/gm)
  return [...built, ...written].map(([, table]) => table!).filter(table => TABLES.has(table))
}

const TABLES = new Set(DOMAINS.flatMap(([, tables]) => tables.split(' ')))

test.for(files)('%s', file => {
  const code = readFileSync(file, 'utf8')
  const wrong: string[] = []
  for (const [, specifier] of code.matchAll(IMPORT)) {
    const to = target(file, specifier!)
    if (to.startsWith('src/') && !existsSync(to)) wrong.push(`${specifier} does not exist`)
    const climbs = wrongOfServer(file, to)
    if (climbs) wrong.push(`${specifier}: ${climbs}`)
    for (const [from, pattern, why] of FORBIDDEN) {
      const match = from.exec(file)
      if (match && new RegExp(pattern.replaceAll('$1', match[1] ?? '')).test(to)) wrong.push(`${specifier}: ${why}`)
    }
  }
  if (file.startsWith(SERVER) && !file.endsWith('/tables.ts')) {
    const [domain, own] = DOMAINS[RANKS.get(domainOf(file))!]!
    for (const table of tablesWritten(code)) {
      if (!own.split(' ').some(each => each === '*' || each === table))
        wrong.push(`${table} is not written by ${domain}`)
    }
  }
  if (WORKS_FOR_SOMEBODY.test(file) && /\bgetDb\b/.test(code)) wrong.push('take memberDb, accountDb or publicDb')
  // The built page of the 404 cannot be rendered again: the answer would be a 500.
  if (code.includes("rewrite('/404')")) wrong.push('answer with new Response(null, { status: 404 })')
  const lines = code.split('\n').length
  if (lines > MAX_LINES && !GENERATED.includes(file)) wrong.push(`${lines} lines, split it (limit ${MAX_LINES})`)
  expect(wrong).toEqual([])
})

/** What the browser imports by value from a file with schemas, with the parts of it that it reads: `createJob.body`. */
function schemaImports(file: string): { from: string; name: string; parts: string[] }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const imported = source.statements.flatMap(statement => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.phaseModifier) return []
    const from = target(file, (statement.moduleSpecifier as ts.StringLiteral).text)
    const names = statement.importClause?.namedBindings
    if (!/^src\/lib\/contract\/[\w-]+\.ts$/.test(from) || !names || !ts.isNamedImports(names)) return []
    const values = names.elements.filter(({ isTypeOnly }) => !isTypeOnly)
    return values.map(({ name, propertyName }) => ({ from, name: (propertyName ?? name).text, local: name.text }))
  })
  const read = (local: string, node: ts.Node): string[] => {
    const isPart = ts.isPropertyAccessExpression(node) && node.expression.getText() === local
    const below: string[] = []
    ts.forEachChild(node, child => void below.push(...read(local, child)))
    return isPart ? [node.name.text, ...below] : below
  }
  return imported.map(({ from, name, local }) => ({ from, name, parts: read(local, source) }))
}

test('the browser makes calls by contract/calls, and loads a schema only where it checks something by it', async () => {
  const wrong: string[] = []
  for (const file of files.filter(path => /^src\/(islands|lib\/(client|designer|shared))\//.test(path))) {
    for (const { from, name, parts } of schemaImports(file)) {
      if (!readFileSync(from, 'utf8').includes("from 'zod'")) continue
      const value = ((await import(resolve(from))) as Record<string, unknown>)[name]
      const isSchema = typeof value === 'object' && value !== null && '_zod' in value
      if (!isSchema && !parts.some(part => /^(params|query|body|data)$/.test(part))) wrong.push(`${file}: ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every table is written by somebody', () => {
  const [, listed] = readFileSync('src/lib/server/platform/db/tables.ts', 'utf8').split('export interface DB {')
  const known = [...listed!.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table!)
  // Written under a name that is put together, by the migrations, or not at all.
  const others = /^(document_tags|file_tags|schema_migrations.*|searchable_.*)$/
  const missing = known.filter(table => !TABLES.has(table) && !others.test(table))
  expect(missing).toEqual([])
})

const TOKENS = readFileSync('src/layouts/styles/tokens.css', 'utf8')
const BREAKPOINTS = [...TOKENS.matchAll(/--breakpoint-\w+: (\w+);/g)].map(([, width]) => width!)

/** Where a style says how far apart things are: by a token, a share, or a hairline that lies on a border. */
const DISTANCE = /^\s*(?:margin|padding|(?:row-|column-)?gap|inset|scroll-(?:margin|padding))[\w-]*:([^;]+);/gm
const LITERAL = /(?<![\w.-])-?(?![01]px)[\d.]+(?:px|rem|pt)\b/
const LITERAL_CLASS = /[\s"'`:]-?(?:[mp][trblxyse]?|gap(?:-[xy])?|inset(?:-[xy])?)-\[[^\]]+\]/g
const WIDTH = /(@container [^{]*)?(\((?:min-|max-)?width(?::| [<>=])[^)]*(?:px|em)\))/g

test.for([...files, ...globSync('src/**/*.css')])('%s: distances and breakpoints of tokens.css', file => {
  const code = readFileSync(file, 'utf8')
  const isStyle = /\.(css|astro)$/.test(file)
  const distances = isStyle ? [...code.matchAll(DISTANCE)].filter(([, value]) => LITERAL.test(value!)) : []
  const classes = file.endsWith('.css')
    ? []
    : [...code.matchAll(LITERAL_CLASS)].filter(([name]) => LITERAL.test(name.replaceAll('_', ' ')))
  // A container has widths of its own.
  const allowed = new RegExp(`^\\(width (?:<|>=) (?:${BREAKPOINTS.join('|')})\\)$`)
  const widths = [...code.matchAll(WIDTH)].filter(
    ([, container, width]) => !(container ? /^\(width (?:<|>=) / : allowed).test(width!)
  )
  expect([...distances, ...classes, ...widths].map(([text]) => text.trim())).toEqual([])
})

test.for(globSync('src/islands/**/*.{ts,tsx}'))('%s: React draws from what it knows', file => {
  const code = readFileSync(file, 'utf8')
  // In the body of a component or a hook: what is written while drawing is wrong where the drawing is thrown away.
  const writes = [...code.matchAll(/^ {2}\w+\.current \S*= .*/gm)]
  // A component that reads a store past useStore is not drawn again; what a handler needs stands in a function elsewhere.
  const reads = file.endsWith('.tsx') ? [...code.matchAll(/.*\$\w+\.get\(\).*/g)] : []
  const copies = [...code.matchAll(/useEffect\(\(\) => set[A-Z]\w*\((?!true\)).*/g)]
  expect([...writes, ...reads, ...copies].map(([text]) => text.trim())).toEqual([])
})

/** What may stand as a sentence in code of the server, and why. */
const SENTENCES_IN_CODE: [files: RegExp, why: string][] = [
  [/^(demo|metrics|reference)\//, 'data of a shop that is made up; help of figures; the description of the API'],
  [
    /^(build|check-start|content-addresses|first-start|open-database|start)\.ts$/,
    'for whoever builds or starts the product'
  ],
  [
    /^platform\/(backup|db)\/|^platform\/http\/(free-port|own-machine)\.ts$|^workers\/figures\.ts$/,
    'for whoever runs it'
  ],
  [/^platform\/outside\/(services|test-[\w-]+)\.ts$/, 'for whoever runs it; what another service would answer'],
  [/^platform\/http\/refusals\.ts$/, 'answers before anybody knows for which shop, so in no language but one'],
  [/^(commerce\/payments\/webhook|webhooks\/service)\.ts$/, 'for the program at the other end'],
  [/^commerce\/payments\/disputes\.ts$/, 'compared with what was written before'],
  [/(-page|-paper|\/paper|-facts)\.ts$/, 'drawn on paper']
]

/** The texts in quotes of this code, with a value in each place of one. */
function stringsOf(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node)) {
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `value${literal.text}`).join(''))
    } else if (ts.isStringLiteralLike(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest))
  return found
}

test('what people read of the server are texts with values, not sentences in code', () => {
  const isSentence = (text: string) => /^[“A-Z]/.test(text) && /[.!?]”?$/.test(text) && text.split(/\s+/).length >= 3
  const known = (file: string) => SENTENCES_IN_CODE.find(([files]) => files.test(file.slice('src/lib/server/'.length)))
  const found = globSync('src/lib/server/**/*.ts').flatMap(file =>
    stringsOf(file, readFileSync(file, 'utf8')).flatMap(text => (isSentence(text) ? [{ file, text }] : []))
  )
  expect(found.filter(({ file }) => !known(file)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  const used = new Set(found.map(({ file }) => known(file)))
  expect(SENTENCES_IN_CODE.filter(each => !used.has(each)).map(([files]) => String(files))).toEqual([])
})

/** The same of code that knows no screen, and why. What it finds wrong it says by a name and figures, and its caller by a text. */
const SENTENCES_SHARED: [files: RegExp, why: string][] = [
  [
    /^client\/(account|edit-record|list-file|part-of|designer\/[\w-]+)\.ts$|^shared\/zip\.ts$/,
    'errors whose messages no screen shows'
  ],
  [/^shared\/(credit|job-pricing\/presets)\.ts$/, 'names with which a shop’s books and price tables begin'],
  [/^shared\/preferences\.ts$/, 'names of lists that the API gives'],
  [/^shared\/proposals\.ts$/, 'names of files'],
  [/^shared\/tax-basis\.ts$/, 'the wording of a law'],
  [/^shared\/test-cards\.ts$/, 'what the payment service answers'],
  [/^shared\/(postal-address|tax-faults)\.ts$/, 'answers of checks of the contract, which has those of all others too'],
  [/^shared\/lettering-letters\.ts$/, 'on pages of shoppers, which load as little as they can']
]

test('what people read of shared code are texts with values, not sentences in it', () => {
  const isSentence = (text: string) => /^[“A-Z]/.test(text) && (text.match(/(?<=\s)[a-z]{2,}\b/g)?.length ?? 0) >= 3
  const known = (file: string) => SENTENCES_SHARED.find(([files]) => files.test(file.slice('src/lib/'.length)))
  const found = globSync('src/lib/{client,papers,shared}/**/*.ts').flatMap(file =>
    stringsOf(file, readFileSync(file, 'utf8')).flatMap(text => (isSentence(text) ? [{ file, text }] : []))
  )
  expect(found.filter(({ file }) => !known(file)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  const used = new Set(found.map(({ file }) => known(file)))
  expect(SENTENCES_SHARED.filter(each => !used.has(each)).map(([files]) => String(files))).toEqual([])
})

test('no island shows the message of an error, which names addresses and ids where the connection broke', () => {
  // Answers of the payment service, which are written for people; and what only developers see.
  const allowed =
    /^src\/islands\/(gallery\/|parts\/pay\/(StripeForm|TestCardForm)|account\/plans\/(StripeCardForm|stripe-bank|BankModal))/
  const shows = /\b(?:error|failure|failed|problem|cause)(?: as Error)?\)?\??\.message\b/
  const wrong = globSync('src/islands/**/*.{ts,tsx}').flatMap(file => {
    if (allowed.test(file)) return []
    const lines = readFileSync(file, 'utf8').split('\n')
    // An answer of our server is asked for by its class first, a few lines above.
    const isGuarded = (at: number) => lines.slice(Math.max(0, at - 12), at + 1).some(line => line.includes(' ApiError'))
    return lines.flatMap((line, at) => (shows.test(line) && !isGuarded(at) ? [`${file}: ${line.trim()}`] : []))
  })
  expect(wrong, 'use readableError of lib/client/readable-error.ts').toEqual([])
})

/** Lowered where fewer are left, never raised: what is there is known by its type, by a check, or by `required`. */
const MOST_ASSERTED = 463

test('few values are asserted to be there', () => {
  const asserted = /[\w)\]]!(?=[.,;:)\]}\s[(]|$)(?!=)/gm
  const counts = globSync('src/**/*.{ts,tsx}').map(file => {
    // Without texts and comments, which end in exclamations.
    const bare = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$|'[^'\n]*'/gm, "''")
    return [...bare.matchAll(asserted)].length
  })
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_ASSERTED)
})

test('number kernels are taken out of one check and put into the other', () => {
  const read = (file: string) => ts.readConfigFile(file, path => readFileSync(path, 'utf8')).config
  const kernels = (read('tests/kernels.json').include as string[]).map(file => file.replace('../', ''))
  const sources = kernels.filter(file => !file.endsWith('.d.ts'))
  expect(read('tsconfig.json').exclude).toEqual(['dist', '.data', ...sources])
  expect(kernels.filter(file => !existsSync(file))).toEqual([])
})

test('a date format is made by lib/shared/date-format.ts, once', () => {
  const made = globSync('src/**/*.{ts,tsx,astro}').filter(file =>
    /new Intl\.DateTimeFormat/.test(readFileSync(file, 'utf8'))
  )
  expect(made).toEqual(['src/lib/shared/date-format.ts'])
})

test('a test finds its browser by support/chromium.ts', () => {
  const launches = /\bchromium\.launch\((?!launchOptions\))/
  const wrong = globSync('tests/**/*.ts').filter(file => launches.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})
