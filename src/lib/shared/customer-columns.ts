// What the columns of a customer list are called: by Printavo, shopVOX, InkSoft, DecoNetwork and QuickBooks, by
// spreadsheets that people keep themselves, also in German, French and Spanish, and by our own export.

import { columnsByHead, contactOf, plainHead } from './list-heads.ts'

export const CUSTOMER_COLUMNS = [
  ...['name', 'firstName', 'lastName', 'company', 'kind', 'email', 'phone', 'mobile', 'fax'],
  ...['label', 'street', 'street2', 'city', 'state', 'postalCode', 'country'],
  ...['shipStreet', 'shipStreet2', 'shipCity', 'shipState', 'shipPostalCode', 'shipCountry'],
  // Lines of an address as they stand on an envelope.
  ...['billTo', 'shipTo'],
  ...['taxExempt', 'taxNumber', 'terms', 'priceLevel', 'tags', 'notes', 'active']
] as const

export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number]

/** Of a column that is left out. */
export type MappedColumn = CustomerColumn | ''

const HEADS: Record<CustomerColumn, string> = {
  name: `name fullname contactname contact primarycontact primarycontactname customername clientname
    displayname customerfullname customer client buyer buyername contactperson contactfullname
    ansprechpartner kontakt kontaktperson kunde kundenname nom nomcomplet nomduclient interlocuteur
    nombre nombrecompleto cliente nombredelcliente personadecontacto`,
  firstName: `firstname first givenname forename contactfirstname primarycontactfirstname customerfirstname
    vorname prenom nombredepila`,
  lastName: `lastname last surname familyname contactlastname primarycontactlastname customerlastname nachname
    familienname nomdefamille apellido apellidos`,
  company: `company companyname business businessname organisation organization organizationname
    organisationname account accountname customercompany customercompanyname school club team store
    storename firma firmenname unternehmen verein schule societe entreprise raisonsociale nomdelasociete
    association ecole empresa compania razonsocial`,
  kind: 'type customertype personorcompany',
  email: `email emails emailaddress emailaddresses mainemail primaryemail contactemail primarycontactemail
    customeremail billingemail ccemail otheremail email2 secondaryemail alternateemail mail emailadresse
    epost mailadresse courriel adressemail adresseemail adresseelectronique correo correoelectronico`,
  phone: `phone phones phonenumber phonenumbers mainphone primaryphone contactphone primarycontactphone
    customerphone telephone tel workphone businessphone officephone altphone alternatephone phone2
    otherphone homephone billingphone telefon telefonnummer rufnummer festnetz telefono telefonofijo
    numerodetelephone`,
  mobile: `mobile mobilephone cell cellphone cellular mobilenumber contactmobile handy handynummer mobil
    mobiltelefon mobilnummer portable telephoneportable movil celular telefonomovil`,
  fax: `fax faxnumber faxphone telefax faxnummer telecopie`,
  label: 'addresslabel addressname',
  street: `street address address1 addressline1 street1 streetaddress billingaddress billingaddress1
    billingaddressline1 billingstreet billingstreet1 billtostreet billtostreet1 mailingaddress
    mailingstreet strasse strassehausnummer strasseundhausnummer strassehausnr anschrift adresse rue
    adresse1 adressepostale direccion calle domicilio direccion1`,
  street2: `street2 address2 addressline2 suite unit apartment billingaddress2 billingaddressline2
    billingstreet2 billtostreet2 adresszusatz zusatz complement complementdadresse adresse2 direccion2
    complemento`,
  city: `city town suburb billingcity billtocity mailingcity ort stadt wohnort ville commune ciudad poblacion
    localidad municipio`,
  state: `state province region county stateprovince billingstate billingprovince billingstateprovince
    billtostate mailingstate bundesland departement provincia comunidadautonoma estado`,
  postalCode: `postalcode postcode zip zipcode zippostalcode billingzip billingzipcode billingpostalcode
    billingpostcode billtozip billtopostalcode mailingzip zippostal billingzippostalcode plz
    postleitzahl codepostal cp codigopostal`,
  country: `country countrycode billingcountry billtocountry mailingcountry land pays pais`,
  shipStreet: `shippingaddress shippingaddress1 shippingaddressline1 shippingstreet shippingstreet1 shiptostreet shiptostreet1 shippingstreetaddress deliveryaddress deliverystreet shipaddress`,
  shipStreet2: `shippingaddress2 shippingaddressline2 shippingstreet2 shiptostreet2 deliveryaddress2`,
  shipCity: 'shippingcity shiptocity deliverycity',
  shipState: 'shippingstate shippingprovince shippingstateprovince shiptostate deliverystate',
  shipPostalCode: `shippingzip shippingzipcode shippingpostalcode shippingpostcode shiptozip shiptopostalcode
    shippingzippostalcode deliverypostcode`,
  shipCountry: 'shippingcountry shiptocountry deliverycountry',
  billTo: 'billto billto1 billto2 billto3 billto4 billto5 billtoline1 billtoline2 billtoline3 billtoline4 billtoline5',
  shipTo: 'shipto shipto1 shipto2 shipto3 shipto4 shipto5 shiptoline1 shiptoline2 shiptoline3 shiptoline4 shiptoline5',
  taxExempt: `taxexempt exempt istaxexempt taxexemption salestaxexempt nontaxable exemptfromtax steuerbefreit
    exoneredetva exentodeiva`,
  taxNumber: `taxnumber taxid taxresalenumber resalenumber resale resaleno resalecertificate taxexemptnumber
    taxexemptid exemptionnumber vat vatnumber abn gst gstnumber taxregistrationnumber
    taxorexemptionnumber ustid ustidnr ustidnummer umsatzsteuerid steuernummer numerotva numerodetva
    tvaintracommunautaire nif cif rfc`,
  terms: `terms paymentterms paymentterm defaultpaymentterm defaultpaymentterms accountterms creditterms
    defaultterms zahlungsziel zahlungsbedingung zahlungsbedingungen conditionsdepaiement delaidepaiement
    condicionesdepago plazodepago`,
  priceLevel: `pricelevel pricinglevel pricelist pricinggroup pricegroup pricingtier tier discountgroup
    customergroup pricetier preisliste preisgruppe`,
  tags: `tags tag labels label category categories group groups industry segment kategorie schlagworte gruppe
    categorie etiquettes categoria etiquetas`,
  notes: `notes note internalnotes internalnote comments comment remarks customernotes memo description notiz
    notizen bemerkung bemerkungen anmerkung anmerkungen remarque remarques commentaire commentaires
    notas observaciones comentarios`,
  active:
    'active activestatus inactive isactive isinactive customerstatus accountstatus aktiv inaktiv actif inactif activo inactivo'
}

const BY_HEAD = columnsByHead(HEADS)

/** By its head, also as shopVOX writes it: "Primary Billing Address Street" is the billing street. */
function columnOf(head: string): CustomerColumn | undefined {
  const words = plainHead(head)
  const short = words.replace(/^primary(?=billing|shipping)/, '')
  return BY_HEAD.get(words) ?? BY_HEAD.get(short) ?? BY_HEAD.get(short.replace(/^(billing|shipping)address(?=.)/, '$1'))
}

/** What each column seems to be, by its head; one whose head says nothing by what is in it. */
export function recogniseColumns(heads: readonly string[], sample: readonly (readonly string[])[]): MappedColumn[] {
  const columns: MappedColumn[] = heads.map(head => columnOf(head) ?? '')
  for (const [index, column] of columns.entries()) {
    const contact = column === '' && contactOf(sample, index)
    if (contact && !columns.includes(contact)) columns[index] = contact
  }
  const whole = columns.indexOf('name')
  if (whole < 0) return columns
  const has = (column: CustomerColumn) => columns.includes(column)
  // "Vorname, Name", "Prénom, Nom" and "Nombre, Apellidos": beside one part of a name it is the other.
  if (has('firstName') && !has('lastName')) columns[whole] = 'lastName'
  else if (has('lastName') && !has('firstName')) columns[whole] = 'firstName'
  // Beside a whole name what is called "customer" is the company, as in QuickBooks.
  else if ((has('firstName') || columns.lastIndexOf('name') > whole) && !has('company')) columns[whole] = 'company'
  return columns
}

/** Whether the first line of a file names its columns. */
export function looksLikeHeads(line: readonly string[]): boolean {
  return line.filter(cell => columnOf(cell)).length >= Math.min(2, line.length)
}

const INACTIVE = /^(?:inactive|not active|not-active|disabled|archived|closed|inaktiv|inactif|inactivo)$/i
const NO = /^(?:no|n|false|f|0|nein|non)$/i
const YES = /^(?:yes|y|true|t|1|x|ja|oui|s[ií])$/i

/** Whether the list says of this line that the customer is no longer one. */
export function isInactive(
  line: readonly string[],
  columns: readonly MappedColumn[],
  heads: readonly string[]
): boolean {
  return columns.some((column, index) => {
    if (column !== 'active') return false
    const cell = (line[index] ?? '').trim()
    // "Inactive: yes" says what "Active: no" says.
    return INACTIVE.test(cell) || (/^(?:is)?ina[ck]ti/.test(plainHead(heads[index] ?? '')) ? YES : NO).test(cell)
  })
}
