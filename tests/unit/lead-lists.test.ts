import { expect, test } from 'vitest'

import { readRows, toLines } from '#lib/client/list-file.ts'
import { looksLikeLeadHeads, recogniseLeadColumns } from '#lib/shared/lead-columns.ts'
import { readLeadLine } from '#lib/shared/lead-line.ts'
import { type DayOrder, orderOf, readListDate } from '#lib/shared/list-date.ts'

function read(text: string, usual: DayOrder = 'month') {
  const { heads, lines } = toLines(readRows(text), looksLikeLeadHeads)
  const columns = recogniseLeadColumns(heads, lines, usual)
  return {
    left: heads.filter((_, index) => columns[index] === ''),
    leads: lines.map(line => readLeadLine(line, columns, heads))
  }
}

const DANA = { name: 'Dana Whitfield', email: 'dana@lakeview.edu' }

/** Files as these programs write them, what is left out of each, and what its first line becomes. */
const FILES: Record<string, { text: string; left?: string[]; first: object; usual?: DayOrder }> = {
  'Google Forms': {
    text: `Timestamp,Email Address,Your name,Phone number,What are you looking for?,How many do you need?,When do you need them by?,Anything else we should know?
11/3/2026 16:12:33,dana@lakeview.edu,Dana Whitfield,(937) 555-0142,Hoodies for the swim team,About 40,12/15/2026,Logo on the left chest`,
    first: {
      ...DANA,
      phone: '(937) 555-0142',
      product: 'Hoodies for the swim team',
      quantity: 'About 40',
      needBy: '2026-12-15',
      message: 'Logo on the left chest',
      askedOn: '2026-11-03',
      stage: 'New'
    }
  },
  'Facebook lead ads': {
    text: `id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,form_name,is_organic,platform,how_many_shirts_do_you_need?,when_do_you_need_them?,full_name,email,phone_number,company_name,lead_status
l:1398,2026-03-11T08:15:30-07:00,ag:23,Spring ad,as:2,Coaches,c:7,Spring,f:9,Team wear,false,fb,25-50,mid May,Dana Whitfield,dana@lakeview.edu,p:+19375550142,Lakeview School,CREATED`,
    left: [
      'id',
      'ad_id',
      'ad_name',
      'adset_id',
      'adset_name',
      'campaign_id',
      'campaign_name',
      'form_id',
      'form_name',
      'is_organic'
    ],
    first: {
      ...DANA,
      company: 'Lakeview School',
      phone: '+19375550142',
      quantity: '25-50',
      askedOn: '2026-03-11',
      stage: 'New',
      source: 'form',
      needBy: '',
      notes: 'Needed by: mid May\nSource: fb'
    }
  },
  Wix: {
    text: `Submission Time,First Name,Last Name,Email,Phone,Company,Message
"Nov 3, 2026 4:12 PM",Dana,Whitfield,dana@lakeview.edu,937 555 0142,Lakeview School,"40 hoodies, please"`,
    first: { ...DANA, company: 'Lakeview School', message: '40 hoodies, please', askedOn: '2026-11-03' }
  },
  Squarespace: {
    text: `Submitted On,Name,Email,Phone,Event Date,Message
11/03/2026 16:12:33,Dana Whitfield,dana@lakeview.edu,,03/14/2027,40 hoodies`,
    first: { ...DANA, askedOn: '2026-11-03', needBy: '2027-03-14', message: '40 hoodies' }
  },
  Jotform: {
    text: `Submission Date,Full Name,E-mail,Phone Number,School or Team,Quantity,Deadline,Tell us about your project,Shirt color
2026-11-03 16:12:33,Dana Whitfield,dana@lakeview.edu,(937) 555-0142,Lakeview School,40,2026-12-15,Hoodies with names,Navy`,
    left: ['Shirt color'],
    first: { ...DANA, company: 'Lakeview School', quantity: '40', needBy: '2026-12-15', message: 'Hoodies with names' }
  },
  HubSpot: {
    text: `Record ID - Contact,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Company name,Create Date,Original Source
101,Dana,Whitfield,dana@lakeview.edu,937 555 0142,Kim Lee,In Progress,Lakeview School,2026-11-03 16:12,Organic Search`,
    left: ['Record ID - Contact', 'Contact owner'],
    first: {
      ...DANA,
      company: 'Lakeview School',
      stage: 'Contacted',
      askedOn: '2026-11-03',
      source: 'form',
      notes: 'Source: Organic Search'
    }
  },
  'a plain sheet': {
    text: `Date,Customer,Contact Number,Item,Qty,Due,Status,Notes
11/3/26,Dana Whitfield,937 555 0142,Hoodies,40,ASAP,quoted,n/a`,
    first: {
      name: 'Dana Whitfield',
      phone: '937 555 0142',
      product: 'Hoodies',
      quantity: '40',
      stage: 'Quoted',
      askedOn: '2026-11-03',
      needBy: '',
      notes: 'Needed by: ASAP'
    }
  },
  'a form in German': {
    text: `Zeitstempel;Vorname;Name;E-Mail-Adresse;Telefonnummer;Verein;Was möchten Sie bestellen?;Wie viele Stück?;Bis wann brauchen Sie es?;Nachricht
03.11.2026 16:12:33;Dana;Whitfield;dana@lakeview.edu;0151 2345678;TSV Süd;Kapuzenpullover;40;15.12.2026;Mit Namen`,
    usual: 'day',
    first: {
      ...DANA,
      company: 'TSV Süd',
      product: 'Kapuzenpullover',
      quantity: '40',
      needBy: '2026-12-15',
      message: 'Mit Namen',
      askedOn: '2026-11-03'
    }
  },
  'a form in French': {
    text: `Horodateur;Nom et prénom;Adresse e-mail;Téléphone;Association;Combien de pièces ?;Date limite;Votre message
03/11/2026 16:12:33;Dana Whitfield;dana@lakeview.edu;06 12 34 56 78;Club Sud;40;15/12/2026;Avec noms`,
    first: { ...DANA, company: 'Club Sud', quantity: '40', needBy: '2026-12-15', askedOn: '2026-11-03' }
  },
  'a form in Spanish': {
    text: `Marca temporal;Nombre completo;Correo electrónico;Teléfono;Empresa;Cantidad;Fecha de entrega;Mensaje
3/11/2026 16:12:33;Dana Whitfield;dana@lakeview.edu;612 345 678;Club Sur;40;5/12/2026;Con nombres`,
    usual: 'day',
    first: { ...DANA, company: 'Club Sur', quantity: '40', needBy: '2026-12-05', askedOn: '2026-11-03' }
  }
}

test.for(Object.entries(FILES))('reads a file of %s', ([, { text, left = [], first, usual = 'month' }]) => {
  const found = read(text, usual)

  expect(found.left).toEqual(left)
  expect(found.leads[0]).toMatchObject(first)
})

test('reads a file without heads by what is in it', () => {
  const lines = ['a@b.co', 'c@d.co', 'e@f.co'].map(email => ['Kim', email, '937 555 0142'])
  expect(recogniseLeadColumns(['', '', ''], lines, 'month')).toEqual(['', 'email', 'phone'])
})

test('puts questions of a form that were chosen as notes beside their answers, and what is too long into the message', () => {
  const long = 'hoodies '.repeat(20).trim()
  const lead = readLeadLine(
    ['Kim', 'Navy', long, 'Hi', 'More'],
    ['name', 'notes', 'product', 'message', 'message'],
    ['Name', 'What color?', 'What are you looking for?', 'Message', 'anything_else?']
  )
  expect(lead).toMatchObject({ notes: 'What color?: Navy', product: '' })
  expect(lead.message).toBe(`What are you looking for?: ${long}\nMessage: Hi\nanything else?: More`)
})

test('reads days as their list writes them, and refuses those that are none', () => {
  expect(orderOf(['1/2/2026', '25/12/2026'])).toBe('day')
  expect(orderOf(['1/2/2026', '12/25/2026'])).toBe('month')
  expect(orderOf(['1/2/2026', 'soon'])).toBeUndefined()
  const days: [string, DayOrder, string | undefined][] = [
    ['1/2/2026', 'month', '2026-01-02'],
    ['1/2/2026', 'day', '2026-02-01'],
    ['1-2-26 10:00', 'month', '2026-01-02'],
    ['3. Mai 2026', 'day', '2026-05-03'],
    ['Sat, 3 May 2026 10:00', 'month', '2026-05-03'],
    ['15 décembre 2026', 'day', '2026-12-15'],
    ['25/12/2026', 'month', undefined],
    ['2/30/2026', 'month', undefined],
    ['May', 'month', undefined]
  ]
  for (const [text, order, day] of days) expect(readListDate(text, order), text).toBe(day)
  expect(() => readLeadLine(['Kim', '25/12/2026'], ['name', 'needBy'], [])).toThrow(
    '25/12/2026 is no date as month/day/year'
  )
})

test('calls somebody by what there is: a company, else an address', () => {
  expect(readLeadLine(['Club', 'a@b.co'], ['company', 'email'], [])).toMatchObject({ name: 'Club', company: '' })
  expect(readLeadLine(['', 'a@b.co'], ['company', 'email'], [])).toMatchObject({ name: 'a@b.co' })
})
