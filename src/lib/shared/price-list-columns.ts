// What the columns of suppliers' price lists are called: by SanMar, S&S Activewear, alphabroder, Stanley/Stella, Falk&Ross
// and in spreadsheets that suppliers send.

export const PRICE_COLUMNS = ['styleNumber', 'maker', 'name', 'colour', 'hex', 'size', 'cost'] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** Of a column that is left out. */
export type MappedPriceColumn = PriceColumn | ''

/** In small letters, without anything between them. The first that a list has is taken. */
const HEADS: Record<PriceColumn, string> = {
  styleNumber: `style stylenumber styleno stylecode styleid styl productstyle itemstyle productcode productnumber itemnumber
    itemno article articlenumber articleno artno model modelnumber partnumber millstyle millstylenumber baseproduct`,
  maker: 'maker brand brandname mill millname manufacturer manufacturername make label vendor',
  name: `name title producttitle productname styletitle stylename description productdescription styledescription
    shortdescription itemdescription itemname`,
  colour: 'colour color colorname colourname productcolor productcolour colordescription colourdescription maincolor',
  hex: 'hex hexcode colorhex colourhex color1 rgbhex hexcolor htmlcolor',
  size: 'size sizename sizecode sizedescription sizelabel productsize',
  cost: `cost yourprice customerprice netprice myprice pieceprice price1 unitprice price unitcost dealerprice
    wholesaleprice wholesale caseprice piece each priceperpiece eachprice baseprice`
}

const BY_HEAD = new Map(
  PRICE_COLUMNS.flatMap(column => {
    return HEADS[column].split(/\s+/).map((head, rank) => [head, { column, rank }] as const)
  })
)

/** What each column seems to be; of two of one kind the one that is usually meant. */
export function recognisePriceColumns(heads: readonly string[]): MappedPriceColumn[] {
  const known = heads.map(head => BY_HEAD.get(plain(head)))
  return known.map((found, at) => {
    if (!found) return ''
    const isBeaten = known.some((other, place) => {
      if (other?.column !== found.column) return false
      return other.rank < found.rank || (other.rank === found.rank && place < at)
    })
    return isBeaten ? '' : found.column
  })
}

/** As they were chosen for this supplier before: by the heads, so a column that moved is found again. */
export function rememberedColumns(
  heads: readonly string[],
  before: { heads: readonly string[]; columns: readonly string[] }
): MappedPriceColumn[] | undefined {
  const columns = heads.map(head => {
    const at = before.heads.findIndex(known => plain(known) !== '' && plain(known) === plain(head))
    return (PRICE_COLUMNS as readonly string[]).includes(before.columns[at] ?? '') ? before.columns[at] : ''
  }) as MappedPriceColumn[]
  const isWhole = before.columns.filter(Boolean).every(column => columns.includes(column as MappedPriceColumn))
  return isWhole ? columns : undefined
}

export function looksLikePriceHeads(line: readonly string[]): boolean {
  return line.filter(cell => BY_HEAD.has(plain(cell))).length >= Math.min(2, line.length)
}

function plain(head: string): string {
  return head
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')
}
