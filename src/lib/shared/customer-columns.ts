// What the columns of a customer list are called: by Printavo, shopVOX, InkSoft, DecoNetwork and QuickBooks, by
// spreadsheets that people keep themselves, and by our own export.

export const CUSTOMER_COLUMNS = [
  ...['name', 'firstName', 'lastName', 'company', 'kind', 'email', 'phone', 'mobile', 'fax'],
  ...['label', 'street', 'street2', 'city', 'state', 'postalCode', 'country'],
  ...['shipStreet', 'shipStreet2', 'shipCity', 'shipState', 'shipPostalCode', 'shipCountry'],
  ...['taxExempt', 'taxNumber', 'terms', 'priceLevel', 'tags', 'notes']
] as const

export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number]

/** Of a column that is left out. */
export type MappedColumn = CustomerColumn | ''

/** In small letters, without anything between them. */
const HEADS: Record<CustomerColumn, string> = {
  name: `name fullname contactname contact primarycontact primarycontactname customername clientname displayname
    customerfullname customer client buyer buyername contactperson contactfullname`,
  firstName: 'firstname first givenname forename contactfirstname primarycontactfirstname customerfirstname',
  lastName: 'lastname last surname familyname contactlastname primarycontactlastname customerlastname',
  company: `company companyname business businessname organisation organization organizationname organisationname account
    accountname customercompany customercompanyname school club team store storename`,
  kind: 'type customertype personorcompany',
  email: `email emails emailaddress emailaddresses mainemail primaryemail contactemail primarycontactemail customeremail
    billingemail ccemail otheremail email2 secondaryemail alternateemail mail`,
  phone: `phone phones phonenumber phonenumbers mainphone primaryphone contactphone primarycontactphone customerphone
    telephone tel workphone businessphone officephone altphone alternatephone phone2 otherphone homephone billingphone`,
  mobile: 'mobile mobilephone cell cellphone cellular mobilenumber contactmobile',
  fax: 'fax faxnumber faxphone',
  label: 'addresslabel addressname',
  street: `street address address1 addressline1 street1 streetaddress billingaddress billingaddress1 billingaddressline1
    billingstreet billingstreet1 billto1 billtostreet billtostreet1 mailingaddress mailingstreet`,
  street2: `street2 address2 addressline2 suite unit apartment billingaddress2 billingaddressline2 billingstreet2 billto2
    billtostreet2`,
  city: 'city town suburb billingcity billtocity mailingcity',
  state:
    'state province region county stateprovince billingstate billingprovince billingstateprovince billtostate mailingstate',
  postalCode: `postalcode postcode zip zipcode zippostalcode billingzip billingzipcode billingpostalcode billingpostcode
    billtozip billtopostalcode mailingzip zippostal billingzippostalcode`,
  country: 'country countrycode billingcountry billtocountry mailingcountry',
  shipStreet: `shippingaddress shippingaddress1 shippingaddressline1 shippingstreet shippingstreet1 shipto1 shiptostreet
    shiptostreet1 shippingstreetaddress deliveryaddress deliverystreet shipaddress`,
  shipStreet2: 'shippingaddress2 shippingaddressline2 shippingstreet2 shipto2 shiptostreet2 deliveryaddress2',
  shipCity: 'shippingcity shiptocity deliverycity',
  shipState: 'shippingstate shippingprovince shippingstateprovince shiptostate deliverystate',
  shipPostalCode: `shippingzip shippingzipcode shippingpostalcode shippingpostcode shiptozip shiptopostalcode
    shippingzippostalcode deliverypostcode`,
  shipCountry: 'shippingcountry shiptocountry deliverycountry',
  taxExempt: 'taxexempt exempt istaxexempt taxexemption salestaxexempt nontaxable exemptfromtax',
  taxNumber: `taxnumber taxid taxresalenumber resalenumber resale resaleno resalecertificate taxexemptnumber
    taxexemptid exemptionnumber vat vatnumber abn gst gstnumber taxregistrationnumber taxorexemptionnumber`,
  terms: 'terms paymentterms paymentterm defaultpaymentterm defaultpaymentterms accountterms creditterms defaultterms',
  priceLevel: `pricelevel pricinglevel pricelist pricinggroup pricegroup pricingtier tier discountgroup customergroup
    pricetier`,
  tags: 'tags tag labels label category categories group groups industry segment',
  notes: 'notes note internalnotes internalnote comments comment remarks customernotes memo description'
}

const BY_HEAD = new Map(
  CUSTOMER_COLUMNS.flatMap(column => HEADS[column].split(/\s+/).map(head => [head, column] as const))
)

const EMAIL_LIKE = /^\S+@\S+\.\S+$/
const PHONE_LIKE = /^\+?[\d\s().-]{7,20}(?:\s*(?:x|ext\.?)\s*\d+)?$/i

/** What each column seems to be, by its head; one whose head says nothing by what is in it. */
export function recogniseColumns(heads: readonly string[], sample: readonly (readonly string[])[]): MappedColumn[] {
  const columns: MappedColumn[] = heads.map(head => BY_HEAD.get(plain(head)) ?? '')
  for (const [index, column] of columns.entries()) {
    if (column !== '') continue
    const cells = sample.map(line => (line[index] ?? '').trim()).filter(Boolean)
    if (cells.length < 3) continue
    if (cells.every(cell => EMAIL_LIKE.test(cell)) && !columns.includes('email')) columns[index] = 'email'
    else if (cells.every(cell => PHONE_LIKE.test(cell)) && !columns.includes('phone')) columns[index] = 'phone'
  }
  // Two parts of a name beside a company: what is called "customer" is then the company, as in QuickBooks.
  const whole = columns.indexOf('name')
  if (whole >= 0 && columns.includes('firstName') && !columns.includes('company')) columns[whole] = 'company'
  return columns
}

/** Whether the first line of a file names its columns. */
export function looksLikeHeads(line: readonly string[]): boolean {
  return line.filter(cell => BY_HEAD.has(plain(cell))).length >= Math.min(2, line.length)
}

function plain(head: string): string {
  return head
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')
}
