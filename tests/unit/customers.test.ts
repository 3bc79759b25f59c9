import { expect, test } from 'vitest'

import { ListFileError, readRows, toLines } from '#lib/client/list-file.ts'
import { CustomerInput } from '#lib/contract/customers.ts'
import { addressLines } from '#lib/shared/address-lines.ts'
import { countryCode } from '#lib/shared/country-code.ts'
import { customerDetail, customerName, emailKey, phoneKey } from '#lib/shared/customer.ts'
import { isInactive, looksLikeHeads, recogniseColumns } from '#lib/shared/customer-columns.ts'
import { readCustomerLine } from '#lib/shared/customer-line.ts'
import { mergeDetails, openChoices } from '#lib/shared/merge-customers.ts'

const readCustomerText = (text: string) => toLines(readRows(text), looksLikeHeads)

/** The heads of lists as these programs write them. */
const LISTS: Record<string, { heads: string; left: string[] }> = {
  Printavo: {
    heads:
      'First Name,Last Name,Company,Email,Phone,Fax,Billing Address 1,Billing Address 2,Billing City,Billing State,Billing Zip,Billing Country,Shipping Address 1,Shipping Address 2,Shipping City,Shipping State,Shipping Zip,Shipping Country,Tax Exempt,Resale Number,Default Payment Term,Internal Notes',
    left: []
  },
  shopVOX: {
    heads:
      'Company Name,Primary Contact First Name,Primary Contact Last Name,Primary Contact Email,Phone,Billing Street,Billing Street 2,Billing City,Billing State,Billing Zip/Postal Code,Billing Country,Terms,Tax Exempt,Tax Number,Pricing Level,Industry,Sales Rep',
    left: ['Sales Rep']
  },
  InkSoft: {
    heads:
      'First Name,Last Name,Email,Company,Phone,Address 1,Address 2,City,State,Postal Code,Country,Tax Exempt,Tax ID,Tier,Date Created',
    left: ['Date Created']
  },
  DecoNetwork: {
    heads:
      'Company,Firstname,Lastname,Email,Telephone,Mobile,Street Address,Suburb,Postcode,State,Country,Price Level,Account Terms,ABN,Comments',
    left: []
  },
  QuickBooks: {
    heads:
      'Customer full name,Company name,Email,Phone,Mobile,Fax,Billing street,Billing city,Billing state,Billing ZIP,Billing country,Shipping street,Shipping city,Shipping state,Shipping ZIP,Shipping country,Terms,Tax resale number,Open balance,Notes',
    left: ['Open balance']
  },
  'QuickBooks Desktop': {
    heads:
      'Active Status,Customer,Balance,Company,First Name,Last Name,Main Phone,Fax,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Terms',
    left: ['Balance']
  },
  'shopVOX with whole addresses': {
    heads:
      'Company Name,Primary Contact Name,Primary Billing Address Street,Primary Billing Address Street 2,Primary Billing Address City,Primary Billing Address State,Primary Billing Address Zip,Primary Billing Address Country,Primary Shipping Address Street,Primary Shipping Address City',
    left: []
  },
  'a list in German': {
    heads: 'Firma,Vorname,Name,Straße,PLZ,Ort,Land,Telefon,E-Mail-Adresse,USt-IdNr.,Zahlungsziel,Bemerkungen',
    left: []
  },
  'a list in French': {
    heads: 'Société,Prénom,Nom,Adresse,Code postal,Ville,Pays,Téléphone,Courriel,Numéro de TVA,Remarques',
    left: []
  },
  'a list in Spanish': {
    heads:
      'Empresa,Nombre,Apellidos,Dirección,Código postal,Población,Provincia,País,Teléfono,Móvil,Correo electrónico,NIF,Observaciones',
    left: []
  },
  'a spreadsheet': { heads: 'Customer,E-mail,Cell,Town,Zip,Group', left: [] }
}

test.for(Object.entries(LISTS))('knows the columns of %s', ([, { heads, left }]) => {
  const names = heads.split(',')
  const columns = recogniseColumns(names, [])
  expect(names.filter((_, index) => columns[index] === '')).toEqual(left)
})

const readUnder = (heads: string, line: string[]) => readCustomerLine(line, recogniseColumns(heads.split(','), []))

test('takes the lines of an envelope apart: company, person, street, place', () => {
  const heads = 'Customer,Company,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5'
  const lines = ['Lakeview School', 'Attn: Dana Whitfield', '1 School Rd', 'Suite 4', 'Dayton, OH 45402']
  const address = { street: '1 School Rd', street2: 'Suite 4', city: 'Dayton', state: 'OH', postalCode: '45402' }
  expect(readUnder(heads, ['Lakeview School', 'Lakeview School', ...lines])).toMatchObject({
    company: 'Lakeview School',
    kind: 'company',
    addresses: [address]
  })
  const short = 'Company,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Ship to 1,Ship to 2'
  expect(readUnder(short, ['Lakeview', ...lines.slice(1), '9 Field Ln', 'Ottawa ON K1A 0B1'])).toMatchObject({
    company: 'Lakeview',
    name: 'Dana Whitfield',
    addresses: [address, { label: 'Shipping', street: '9 Field Ln', city: 'Ottawa', postalCode: 'K1A 0B1' }]
  })
  const person = ['Ada King', 'Ada King', 'PO Box 12', 'Austin TX 78701-1234']
  expect(readUnder('Customer,Bill to 1,Bill to 2,Bill to 3', person)).toMatchObject({
    kind: 'person',
    name: 'Ada King',
    company: '',
    addresses: [{ street: 'PO Box 12', city: 'Austin', state: 'TX', postalCode: '78701-1234' }]
  })
})

test('reads a list with semicolons in German, with its countries and terms', () => {
  const line = 'Turnverein 1860;Jörg;Weiß;Hauptstr. 5;80331;München;Deutschland;30 Tage'
  const { heads, lines } = readCustomerText(`Firma;Vorname;Name;Straße;PLZ;Ort;Land;Zahlungsziel\n${line}\n`)
  expect(readCustomerLine(lines[0]!, recogniseColumns(heads, lines))).toMatchObject({
    company: 'Turnverein 1860',
    name: 'Jörg Weiß',
    terms: 'net_30',
    addresses: [{ street: 'Hauptstr. 5', city: 'München', postalCode: '80331', country: 'DE' }]
  })
})

test('a first name alone and a name are its two parts in any order and language', () => {
  const columns = (heads: string) => recogniseColumns(heads.split(','), [])
  expect(columns('Vorname,Name')).toEqual(['firstName', 'lastName'])
  expect(columns('Nom,Prénom')).toEqual(['lastName', 'firstName'])
  expect(columns('Nombre,Apellidos')).toEqual(['firstName', 'lastName'])
  expect(columns('Nombre,Teléfono')).toEqual(['name', 'phone'])
  expect(columns('Customer,First Name,Last Name')).toEqual(['company', 'firstName', 'lastName'])
})

test.for([
  ['Active Status', 'Inactive', true],
  ['Active Status', 'Active', false],
  ['Active', 'No', true],
  ['Inactive', 'Yes', true],
  ['Inactive', 'No', false],
  ['Active', '', false]
] as const)('of “%s: %s” the customer is inactive: %s', ([head, cell, is]) => {
  expect(isInactive(['Ada', cell], recogniseColumns(['Name', head], []), ['Name', head])).toBe(is)
})

test('knows a column by what is in it', () => {
  const sample = [1, 2, 3].map(number => [`a${number}@example.com`, `(937) 555-010${number}`, `Kim ${number}`])
  expect(recogniseColumns(['x', 'y', 'z'], sample)).toEqual(['email', 'phone', ''])
})

test('makes a customer of a line, whatever is written in it', () => {
  const columns = recogniseColumns(LISTS['Printavo']!.heads.split(','), [])
  const line = [
    ...['Dana', 'Whitfield', 'Lakeview School', 'dana@lakeview.edu; office@lakeview.edu', "'+1 937 555 0142", 'N/A'],
    ...['1 School Rd', '', 'Dayton', 'OH', '45402', 'USA', '1 School Rd', '', 'Dayton', 'OH', '45402', 'United States'],
    ...['Yes', 'OH-99', 'Net 30', '=SUM(A1)']
  ]
  const customer = CustomerInput.parse(readCustomerLine(line, columns))
  expect(customer).toMatchObject({
    kind: 'company',
    name: 'Dana Whitfield',
    company: 'Lakeview School',
    taxExempt: true,
    terms: 'net_30',
    emails: [{ address: 'dana@lakeview.edu' }, { address: 'office@lakeview.edu' }],
    phones: [{ number: '+1 937 555 0142', label: '' }],
    addresses: [{ city: 'Dayton', country: 'US', label: '' }],
    taxNumber: 'OH-99',
    notes: '=SUM(A1)'
  })
})

test.for([
  ['Net 15', 'net_15'],
  ['30 days', 'net_30'],
  ['Due upon receipt', 'on_receipt'],
  ['COD', 'on_receipt'],
  ['50% deposit', 'deposit'],
  ['Prepaid', 'prepaid'],
  ['when the moon is full', '']
])('reads the terms %j as %j', ([text, terms]) => {
  const read = readCustomerLine(['Kim', text!], ['name', 'terms'])
  expect(read.terms).toBe(terms)
  expect(read.notes).toBe(terms ? '' : `Terms: ${text}`)
})

test('reads files with commas, semicolons, tabs, quotes and line breaks', () => {
  const quoted = readCustomerText('\uFEFFName,Notes\r\n"Whitfield, Dana","two\nlines ""quoted"""\r\n\r\n')
  expect(quoted).toEqual({
    heads: ['Name', 'Notes'],
    lines: [['Whitfield, Dana', 'two\nlines "quoted"']],
    firstLine: 2
  })
  expect(readCustomerText('Name;Email\nKim;k@example.com').lines).toEqual([['Kim', 'k@example.com']])
  expect(readCustomerText('Name\tEmail\nKim\tk@example.com').heads).toEqual(['Name', 'Email'])
  expect(readCustomerText('Kim Stone,k@example.com\nBo,b@example.com')).toMatchObject({ heads: ['', ''], firstLine: 1 })
  expect(() => readCustomerText('Name,Email\n')).toThrow(ListFileError)
})

test('knows countries by many names', () => {
  expect(['usa', 'United Kingdom', 'UK', 'de', 'Germany', 'Atlantis'].map(countryCode)).toEqual([
    ...['US', 'GB', 'GB', 'DE', 'DE', 'Atlantis']
  ])
})

test('calls a company by its name and a person by theirs', () => {
  const both = { name: 'Dana', company: 'Lakeview' }
  expect(customerName({ kind: 'company', ...both })).toBe('Lakeview')
  expect(customerDetail({ kind: 'company', ...both })).toBe('Dana')
  expect(customerName({ kind: 'person', name: '', company: 'Lakeview' })).toBe('Lakeview')
  expect(customerDetail({ kind: 'person', name: '', company: 'Lakeview' })).toBe('')
})

test('compares e-mails without case, and phones by their last digits', () => {
  expect(emailKey(' Dana@Lakeview.EDU ')).toBe('dana@lakeview.edu')
  expect([phoneKey('+1 (937) 555-0142'), phoneKey('937.555.0142 ext. 7')]).toEqual(['9375550142', '9375550142'])
  expect(phoneKey('12 34')).toBe('')
})

test('merges what both have, and asks where they differ', () => {
  const base = CustomerInput.parse({ name: 'Dana Whitfield', emails: [{ address: 'a@x.com' }], tags: ['school'] })
  const other = CustomerInput.parse({
    name: 'D. Whitfield',
    company: 'Lakeview',
    notes: 'Calls late',
    tags: ['school', 'fall'],
    emails: [{ address: 'A@x.com' }, { address: 'b@x.com' }]
  })
  expect(openChoices(base, other)).toEqual(['name'])
  expect(mergeDetails(base, other, [])).toMatchObject({
    name: 'Dana Whitfield',
    company: 'Lakeview',
    notes: 'Calls late',
    tags: ['school', 'fall'],
    emails: [{ address: 'a@x.com' }, { address: 'b@x.com' }]
  })
  expect(mergeDetails(base, other, ['name']).name).toBe('D. Whitfield')
})

test('an address names its country where the letter crosses a border, in words', () => {
  const address = { street: '1 Elm St', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' }
  expect(addressLines(address, 'US')).toBe('1 Elm St\nDayton, OH 45402')
  expect(addressLines(address, 'DE')).toBe('1 Elm St\nDayton, OH 45402\nUnited States')
  expect(addressLines({ country: 'US' }, 'DE')).toBe('')
})
