/** The mails people choose to get, beside those their account needs. */
export const EMAIL_LISTS = [
  { Id: 'news', Name: 'News of Platen', Description: 'What is new, about once a month.' },
  { Id: 'tips', Name: 'Tips for your shop', Description: 'How others press, price and sell. Twice a month at most.' },
  { Id: 'research', Name: 'Questions to you', Description: 'Now and then: try something early and say what you think.' }
] as const

/** What happens in a workspace that a member may be written about. */
export const NOTIFICATIONS = ['orderPaid', 'orderChanged', 'orderHeld', 'memberJoined', 'proposalAnswered'] as const

export type Notification = (typeof NOTIFICATIONS)[number]

/** Until somebody chooses. Of every sale and change only the owner hears. */
export function defaultNotifications(isOwner: boolean): Record<Notification, boolean> {
  return { orderPaid: isOwner, orderChanged: isOwner, orderHeld: true, memberJoined: true, proposalAnswered: true }
}

/** What people do who sell decorated goods: the answers of the first questions. */
export const USAGE_TYPES = {
  businessType: [
    ['apparel', 'Custom apparel'],
    ['team', 'Team and spirit wear'],
    ['promo', 'Promotional products'],
    ['sign', 'Signs and banners'],
    ['screen-print', 'Screen printing'],
    ['embroidery', 'Embroidery'],
    ['craft', 'Crafts and gifts'],
    ['school', 'School or club'],
    ['starting', 'Just starting']
  ],
  equipment: [
    ['heat-press', 'Heat press'],
    ['vinyl-cutter', 'Vinyl cutter'],
    ['print-cut', 'Print and cut'],
    ['dtf-printer', 'DTF printer'],
    ['dtg-printer', 'DTG printer'],
    ['sublimation', 'Sublimation printer'],
    ['embroidery', 'Embroidery machine'],
    ['screen-press', 'Screen press']
  ],
  service: [
    ['team-stores', 'Pop-up stores'],
    ['names-numbers', 'Names and numbers'],
    ['transfers', 'Full-color transfers'],
    ['embroidery', 'Embroidery'],
    ['signs', 'Signs and decals'],
    ['fulfilment', 'Packing and shipping'],
    ['design', 'Design for others']
  ]
} as const satisfies Record<string, readonly (readonly [string, string])[]>

const names = (group: keyof typeof USAGE_TYPES, ids: readonly string[]) =>
  USAGE_TYPES[group].filter(([id]) => ids.includes(id)).map(([, name]) => name as string)

const STORE_SERVICES = names('service', ['team-stores', 'fulfilment'])
const STORE_BUSINESSES = names('businessType', ['team', 'school'])
const JOB_BUSINESSES = names('businessType', ['apparel', 'promo', 'sign', 'screen-print', 'embroidery'])

/** Whether a new shop is shown the way to its first store or to its first job, by what it says it does. */
export function firstStepsOf(profile: {
  PrimaryBusinessTypes: readonly string[]
  ServicesConsidering: readonly string[]
}): 'stores' | 'jobs' {
  const { PrimaryBusinessTypes: types, ServicesConsidering: services } = profile
  if (services.some(name => STORE_SERVICES.includes(name))) return 'stores'
  if (types.some(name => STORE_BUSINESSES.includes(name))) return 'stores'
  return types.some(name => JOB_BUSINESSES.includes(name)) ? 'jobs' : 'stores'
}

/** Ways through a part of the product that are offered once. */
export const TOURS = ['designer'] as const
export type Tour = (typeof TOURS)[number]
