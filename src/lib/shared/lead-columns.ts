// What the columns of a list of leads are called: by forms of Wix, Squarespace, Jotform, Google and Facebook, by HubSpot, by
// spreadsheets that people keep themselves, also in German, French and Spanish.
import { type DayOrder, orderOf } from './list-date.ts'
import { columnsByHead, contactOf, plainHead } from './list-heads.ts'

export const LEAD_COLUMNS = [
  ...['name', 'firstName', 'lastName', 'company', 'email', 'phone'],
  ...['product', 'quantity', 'needBy', 'needByDayFirst', 'message', 'notes'],
  ...['source', 'stage', 'askedOn', 'askedOnDayFirst']
] as const

export type LeadColumn = (typeof LEAD_COLUMNS)[number]

/** Of a column that is left out. */
export type LeadMapped = LeadColumn | ''

const DATES = { needBy: 'needByDayFirst', askedOn: 'askedOnDayFirst' } as const

/** One of these says who it is. */
export const LEAD_NAMES: readonly string[] = ['name', 'firstName', 'lastName', 'company', 'email']

const BY_HEAD = columnsByHead<LeadColumn>({
  name: `name fullname yourname yourfullname contactname contact customername clientname leadname customer client
    firstandlastname contactperson ansprechpartner kontakt kontaktperson ihrname vorundnachname kunde nom nomcomplet
    votrenom nomprenom nometprenom nombre nombrecompleto nombreyapellidos cliente`,
  firstName:
    'firstname first givenname namefirst namefirstname yourfirstname contactfirstname vorname prenom nombredepila',
  lastName: `lastname last surname familyname namelast namelastname yourlastname contactlastname nachname familienname
    nomdefamille apellido apellidos`,
  company: `company companyname business businessname organisation organization organizationname organisationname
    companyorganization companyororganization companyteam school schoolname team teamname club clubname
    schoolorteam teamorschool schoolteamorcompany groupname associatedcompany primaryassociatedcompany account accountname
    firma firmenname unternehmen verein vereinfirma firmaverein schule societe entreprise association ecole organisme
    empresa compania escuela equipo`,
  email: `email emailaddress youremail youremailaddress workemail contactemail mail emailadresse epost mailadresse
    ihreemail ihreemailadresse courriel adressemail adresseemail adresseelectronique votreemail correo correoelectronico
    direcciondecorreoelectronico direcciondecorreo`,
  phone: `phone phonenumber yourphone yourphonenumber telephone tel mobile mobilephone mobilephonenumber cell cellphone
    cellphonenumber contactnumber contactphone workphonenumber bestphonenumber telefon telefonnummer rufnummer handy
    handynummer mobil mobilnummer portable telephoneportable numerodetelephone telefono movil celular numerodetelefono`,
  product: `product products item items productinterest interestedin interest garment garments garmenttype service services
    servicerequested projecttype typeofproject typeoforder producttype ordertype productofinterest produkt produkte artikel
    leistung produit produits article articles producto productos articulo`,
  quantity: `quantity qty quantityneeded estimatedquantity approximatequantity orderquantity numberofitems numberofpieces
    numberofshirts pieces amount anzahl menge stuckzahl stuck quantite nombredepieces cantidad unidades`,
  needBy: `needby neededby needbydate dateneeded dateneededby needdate duedate due deadline eventdate dateofevent inhandsdate
    inhands inhanddate deliverydate requesteddate wanteddate termin liefertermin wunschtermin biswann lieferdatum
    datelimite echeance datedelivraison datesouhaitee fechalimite fechadeentrega fechadelevento`,
  needByDayFirst: '',
  message: `message messages yourmessage comment comments commentsorquestions questions question questionsorcomments details
    projectdetails orderdetails description projectdescription inquiry enquiry request tellusmore additionalinformation
    additionaldetails additionalcomments anythingelse howcanwehelp howcanwehelpyou nachricht ihrenachricht anfrage
    beschreibung mitteilung votremessage demande commentaire commentaires mensaje comentario comentarios consulta`,
  notes: `notes note internalnotes remarks memo notiz notizen bemerkung bemerkungen anmerkung anmerkungen remarque remarques
    notas observaciones`,
  source: `source leadsource originalsource originalsourcetype originaltrafficsource latestsource platform channel origin
    howdidyouhearaboutus howdidyoufindus howdidyouhear referredby referral herkunft quelle kanal origine provenance
    fuente origen`,
  stage: 'stage status leadstatus leadstage lifecyclestage dealstage pipelinestage phase statut estado estatus',
  askedOn: `timestamp submittedon submittedat submitted submissiontime submissiondate submissioncreated submissiondatetime
    date datesubmitted dateadded datereceived received receivedon created createdon createdat createddate createdtime
    createdate datecreated conversiondate entrydate zeitstempel datum eingang eingegangenam erstelltam horodateur
    horodatage datedecreation datedesoumission marcatemporal fecha fechadecreacion fechadeenvio`,
  askedOnDayFirst: ''
})

/** Questions of forms that people word themselves. The first that fits. */
const QUESTIONS: [RegExp, LeadColumn][] = [
  [
    /how many|number of (?:pieces|items|shirts|units)|quantity|wie viele|st[üu]ckzahl|combien|cu[áa]ntos|cu[áa]ntas/,
    'quantity'
  ],
  [
    /\bby when|when (?:do|would|will|is|are)|need (?:it|them|this|these) by|deadline|bis wann|wann (?:brauch|ben)|pour quand|para cu[áa]ndo/,
    'needBy'
  ],
  [/how did you (?:hear|find)|wie haben sie (?:von )?uns|comment (?:nous )?avez-vous|c[óo]mo nos/, 'source'],
  [
    /tell us|anything else|describe|message|more (?:about|details)|how can we|what can we|sonst noch|nachricht|autre chose|algo m[áa]s/,
    'message'
  ],
  [
    /what (?:are you|do you|would you|can we|kind|type)|looking for|interested in|which (?:product|item|garment)|was (?:möchten|brauchen|suchen)|que (?:cherchez|souhaitez)|qu[ée] (?:necesita|busca)/,
    'product'
  ],
  [/(?:what(?:'|’)?s|what is) your (?:full )?name/, 'name'],
  [/e-?mail/, 'email'],
  [/(?:phone|telephone|mobile) (?:number)?|telefonnummer/, 'phone']
]

function columnOf(head: string): LeadColumn | undefined {
  const known = BY_HEAD.get(plainHead(head))
  if (known) return known
  // Facebook writes its questions with underscores.
  const words = head.toLowerCase().replaceAll('_', ' ')
  return words.includes(' ') ? QUESTIONS.find(([form]) => form.test(words))?.[1] : undefined
}

/** Columns that may stand more than once: what is in them is put together. */
const SEVERAL: readonly LeadColumn[] = ['product', 'message', 'notes']

/** What each column seems to be; dates that could be read both ways are read as the shop's country writes them. */
export function recogniseLeadColumns(
  heads: readonly string[],
  sample: readonly (readonly string[])[],
  usual: DayOrder
): LeadMapped[] {
  const columns: LeadMapped[] = []
  for (const head of heads) {
    const column = columnOf(head) ?? ''
    // A second of the same, such as the date of a second form, is left to be chosen.
    columns.push(column && columns.includes(column) && !SEVERAL.includes(column) ? '' : column)
  }
  for (const [index, column] of columns.entries()) {
    const contact = column === '' && contactOf(sample, index)
    if (contact && !columns.includes(contact)) columns[index] = contact
  }
  const whole = columns.indexOf('name')
  // "Vorname, Name" and "Prénom, Nom": beside one part of a name it is the other.
  if (whole >= 0 && columns.includes('firstName') && !columns.includes('lastName')) columns[whole] = 'lastName'
  else if (whole >= 0 && columns.includes('lastName') && !columns.includes('firstName')) columns[whole] = 'firstName'
  const isDate = (column: LeadMapped) => column === 'needBy' || column === 'askedOn'
  const cells = columns.flatMap((column, index) => (isDate(column) ? sample.map(line => line[index] ?? '') : []))
  const order = orderOf(cells) ?? usual
  return columns.map(column =>
    order === 'day' && (column === 'needBy' || column === 'askedOn') ? DATES[column] : column
  )
}

/** Whether the first line of a file names its columns. */
export function looksLikeLeadHeads(line: readonly string[]): boolean {
  return line.filter(cell => columnOf(cell)).length >= Math.min(2, line.length)
}

/** Whether the head alone says what the column is; of a question its words are kept with the answer. */
export function isPlainHead(head: string): boolean {
  return head === '' || BY_HEAD.has(plainHead(head))
}
