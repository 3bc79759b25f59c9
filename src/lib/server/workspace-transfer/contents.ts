// What a column holds that the database itself does not check. The work of all shops reads many of them in one go, so one row
// that is not as this release writes it could stop it for everybody.
import { z } from 'zod'

import { Blank, BlankPhotoArea } from '#lib/contract/blanks.ts'
import { CreditNote } from '#lib/contract/credit-notes.ts'
import { Customer } from '#lib/contract/customers.ts'
import { CutterPlot } from '#lib/contract/cutters.ts'
import { FilmRoll } from '#lib/contract/film-rolls.ts'
import { FontStyle } from '#lib/contract/fonts.ts'
import { FilmRecipe } from '#lib/contract/films.ts'
import { GroupTierInput } from '#lib/contract/group-prices.ts'
import { InvoiceSettings } from '#lib/contract/invoice-books.ts'
import { InvoiceFee, InvoiceLine } from '#lib/contract/invoice-lines.ts'
import { Seller } from '#lib/contract/invoices.ts'
import { Hex } from '#lib/contract/endpoint.ts'
import { SIDES } from '#lib/contract/calls/items.ts'
import { ArtworkLayer, ItemColour, ItemSize, OptionValue, PersonalisationField } from '#lib/contract/items.ts'
import { JobColumn, JobItem, ProofPlace } from '#lib/contract/job-items.ts'
import { Cut, JobCharge, JobContact } from '#lib/contract/jobs.ts'
import { PortfolioSection } from '#lib/contract/portfolios.ts'
import { CapacityMinutes } from '#lib/contract/production-calendar.ts'
import { PieceBlank, PiecePrint, ProductionPiece } from '#lib/contract/production.ts'
import { RunSheet } from '#lib/contract/production-sheets.ts'
import { SizeScales } from '#lib/contract/production-sizes.ts'
import { Matrix, PriceBook } from '#lib/contract/prices.ts'
import { ProposalChecks, ProposalContent, ProposalDraft, ProposalPrices } from '#lib/contract/proposals.ts'
import { Roster } from '#lib/contract/rosters.ts'
import { LinePicture, OrderLine } from '#lib/contract/shopper-orders.ts'
import { LineBundle } from '#lib/contract/shopping.ts'
import { RuleAction } from '#lib/contract/status-rules.ts'
import { SymbolDetails } from '#lib/contract/symbols.ts'
import { StoreBundle, StoreSettings } from '#lib/contract/stores.ts'
import { LineTax, TaxBasis, TaxRules, TaxSum, TaxTerms } from '#lib/contract/taxes.ts'
import { TransferSheet } from '#lib/contract/transfers.ts'
import { Address } from '#lib/contract/workspaces.ts'
import { Clipboard } from '#lib/designer/commands/paste.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import type { Row } from './rows.ts'
import { LOCALES } from '#lib/shared/locales.ts'

const Thing = z.looseObject({})
const Named = z.looseObject({ id: z.string(), name: z.string() })
const Ids = z.array(z.string())
const Counts = z.record(z.string(), z.int())
const Currency = z.string().regex(/^[a-z]{3}$/)
const { timeZone } = StoreSettings.shape

/** Of one line, as it was when something was asked of it. */
const OfLine = z.looseObject({
  size: Named,
  personalisation: OrderLine.shape.personalisation,
  variantId: z.uuid().nullable(),
  storeItemId: z.uuid().nullish(),
  quantity: OrderLine.shape.quantity.optional()
})

const Pricing = z.looseObject({
  currency: Currency,
  book: PriceBook,
  lines: z.array(z.looseObject({ id: z.uuid(), sizes: z.array(z.looseObject({ quantity: z.int() })) })),
  charges: z.array(JobCharge),
  discount: Cut.nullable(),
  shippingCents: z.int(),
  levelPercent: z.number(),
  /** Of versions sent before there were several taxes, in place of those. */
  taxPpm: z.int().optional(),
  taxes: TaxTerms.optional()
})

/** As `RunPart` of designer/run/part.ts, whose key and code follow from the piece. */
const FrozenPart = z.looseObject({
  side: z.enum(SIDES),
  scale: z.number().positive().max(10),
  content: z.discriminatedUnion('kind', [
    z.looseObject({
      kind: z.literal('lettering'),
      text: z.string(),
      font: z.string(),
      heightMm: z.number(),
      maxWidthMm: z.number(),
      arch: z.number(),
      hex: Hex,
      outlineHex: Hex.nullable()
    }),
    z.looseObject({
      kind: z.literal('design'),
      documentId: z.uuid(),
      versionId: z.uuid(),
      values: z.record(z.string(), z.string()),
      widthMm: z.number().nullable()
    })
  ])
})

const { remindEvery, remindMost, lateFee, lateFeeAfter, depositPercent, terms } = InvoiceSettings.shape

/** Each column of JSON stands here or among those that are read elsewhere; tests/api/leaving-contents.test.ts holds it. */
export const CONTENTS: Record<string, Record<string, z.ZodType>> = {
  workspaces: {
    address: Address,
    currency: Currency,
    time_zone: timeZone,
    locale: z.enum(LOCALES),
    tax_rules: TaxRules.nullable()
  },
  item_options: { values: z.array(OptionValue) },
  items: {
    colours: z.array(ItemColour),
    sizes: z.array(ItemSize),
    fields: z.array(PersonalisationField),
    artwork: z.array(ArtworkLayer)
  },
  blanks: {
    colours: Blank.shape.colours,
    sizes: Blank.shape.sizes,
    print_areas: Blank.shape.printAreas,
    front_area: BlankPhotoArea.nullable(),
    back_area: BlankPhotoArea.nullable()
  },
  job_components: { proof: ProofPlace.nullable() },
  symbols: { drawing: Clipboard, box: SymbolDetails.shape.box },
  workspace_films: { recipe: FilmRecipe.nullable() },
  workspace_fonts: { styles: z.array(FontStyle.omit({ id: true })).min(1) },
  documents: { colours: Ids },
  price_matrices: { cents: Matrix.shape.cents, beyond: Matrix.shape.beyond, fees: Matrix.shape.fees },
  price_rules: { upcharges: PriceBook.shape.upcharges, levels: PriceBook.shape.levels },
  customers: { emails: Customer.shape.emails, phones: Customer.shape.phones, addresses: Customer.shape.addresses },
  customer_merges: { kept_before: Thing, moved: z.record(z.string(), Ids) },
  portfolios: { sections: z.array(PortfolioSection) },
  status_rules: { actions: z.array(RuleAction) },
  jobs: {
    contact: JobContact.partial(),
    discount: Cut.nullable(),
    charges: z.array(JobCharge),
    columns: z.array(JobColumn),
    price_book: PriceBook,
    currency: Currency,
    tax_terms: TaxTerms.nullable()
  },
  job_items: {
    blank: JobItem.shape.blank,
    sizes: JobItem.shape.sizes,
    people: JobItem.shape.people,
    cells: JobItem.shape.cells,
    counts: JobItem.shape.counts
  },
  proposals: { draft: ProposalDraft, mock_ups: z.record(z.string(), z.string()) },
  proposal_versions: { content: ProposalContent, pricing: Pricing },
  proposal_approvals: { checks: ProposalChecks, prices: ProposalPrices },
  rosters: { rules: Roster.shape.rules, remind_times: Roster.shape.remindTimes },
  stores: {
    tax_rules: TaxRules.nullable(),
    time_zone: timeZone,
    currency: Currency,
    delivery: StoreSettings.shape.delivery,
    messages: StoreSettings.shape.messages.partial(),
    announce_to: StoreSettings.shape.announceTo
  },
  store_items: { left_out: Ids, group_tiers: z.array(GroupTierInput).nullable() },
  store_bundles: { parts: StoreBundle.shape.parts },
  refunds: { shares: Counts, pieces: Counts },
  disputes: { evidence: Thing },
  orders: {
    delivery: z.looseObject({ kind: z.enum(['pickup', 'group', 'shipping']) }),
    group_terms: Thing.nullable(),
    taxes: z.array(TaxSum).nullable()
  },
  order_lines: {
    colour: Named,
    size: Named,
    personalisation: OrderLine.shape.personalisation,
    picture: LinePicture.partial(),
    bundle: LineBundle.nullable(),
    group_price: Thing.nullable(),
    taxes: z.array(LineTax).nullable()
  },
  order_shipments: { pieces: z.array(z.object({ code: z.string(), text: z.string() })) },
  order_changes: { before: OfLine, wanted: OfLine, price: Counts },
  invoice_settings: {
    terms,
    deposit_percent: depositPercent,
    remind_every: remindEvery,
    remind_most: remindMost,
    late_fee: lateFee,
    late_fee_after: lateFeeAfter
  },
  invoices: {
    seller: Seller,
    lines: z.array(InvoiceLine),
    fees: z.array(InvoiceFee),
    currency: Currency,
    taxes: z.array(TaxSum).nullable(),
    tax_basis: TaxBasis.nullable()
  },
  credit_notes: { lines: CreditNote.shape.lines.nullable(), taxes: CreditNote.shape.taxes.nullable() },
  invoice_requests: { cut: Cut },
  transfer_sheets: { layout: TransferSheet.shape.layout },
  production_runs: { settings: RunSettings.partial() },
  production_pieces: {
    blank: PieceBlank,
    person: ProductionPiece.shape.person,
    prints: z.array(PiecePrint),
    parts: z.array(FrozenPart)
  },
  production_events: { details: Thing },
  production_sheets: {
    placements: z.array(z.looseObject({ piece: z.string(), code: z.string() })),
    rest: RunSheet.shape.rest
  },
  film_rolls: { outline: FilmRoll.shape.outline },
  production_capacity: { minutes: CapacityMinutes },
  production_settings: { size_scales: SizeScales.partial() },
  cutters: { plot: CutterPlot },
  activity: { details: Thing }
}

/** These are read as designs, each by its own release. */
export const READ_AS_DESIGNS = ['documents.design', 'document_versions.design']

/** Of the years that people write; PostgreSQL knows others, and an end of time, with which nobody can reckon. */
const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.+-]+)?$/

/** `times` are the columns of days and moments. */
export function requireContents(table: string, row: Row, times: readonly string[]): void {
  const isTime = (value: unknown) => value === null || (typeof value === 'string' && TIME.test(value))
  const wrong =
    times.find(column => column in row && !isTime(row[column])) ??
    Object.entries(CONTENTS[table] ?? {}).find(([column, kind]) => {
      return column in row && !kind.safeParse(row[column]).success
    })?.[0]
  if (wrong) throw new AppError('invalid', t('errors.workspaceTransfer.rowFieldUnreadable', { table, wrong }))
}
