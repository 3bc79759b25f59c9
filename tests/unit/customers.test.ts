import { expect, test } from 'vitest'

import { ListFileError, readRows, toLines } from '#lib/client/list-file.ts'
import { CustomerInput } from '#lib/contract/customers.ts'
import { addressLines } from '#lib/shared/address-lines.ts'
import { countryCode } from '#lib/shared/country-code.ts'
import { customerDetail, customerName, emailKey, phoneKey } from '#lib/shared/customer.ts'
import { looksLikeHeads, recogniseColumns } from '#lib/shared/customer-columns.ts'
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
  'a spreadsheet': { heads: 'Customer,E-mail,Cell,Town,Zip,Group', left: [] }
}

test.for(Object.entries(LISTS))('knows the columns of %s', ([, { heads, left }]) => {
  const names = heads.split(',')
  const columns = recogniseColumns(names, [])
  expect(names.filter((_, index) => columns[index] === '')).toEqual(left)
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
    ...{ kind: 'company', name: 'Dana Whitfield', company: 'Lakeview School', taxExempt: true, terms: 'net_30' },
    emails: [{ address: 'dana@lakeview.edu' }, { address: 'office@lakeview.edu' }],
    phones: [{ number: '+1 937 555 0142', label: '' }],
    addresses: [{ city: 'Dayton', country: 'US', label: '' }],
    ...{ taxNumber: 'OH-99', notes: '=SUM(A1)' }
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
    ...{ name: 'D. Whitfield', company: 'Lakeview', notes: 'Calls late', tags: ['school', 'fall'] },
    emails: [{ address: 'A@x.com' }, { address: 'b@x.com' }]
  })
  expect(openChoices(base, other)).toEqual(['name'])
  expect(mergeDetails(base, other, [])).toMatchObject({
    ...{ name: 'Dana Whitfield', company: 'Lakeview', notes: 'Calls late', tags: ['school', 'fall'] },
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
