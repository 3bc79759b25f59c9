/** The currencies a workspace can sell in: those with hundredths, as all amounts here are. */
export const CURRENCIES = [
  'usd',
  'cad',
  'eur',
  'gbp',
  'aud',
  'nzd',
  'chf',
  'sek',
  'nok',
  'dkk',
  'pln',
  'czk',
  'mxn',
  'brl',
  'sgd',
  'hkd',
  'zar'
] as const
