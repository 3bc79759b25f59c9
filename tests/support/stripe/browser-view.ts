const FIELDS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
  'usage'
]

/** A publishable key sees less of an intent: no metadata, no customer, no charge. */
export function browserView(object: object): object {
  if (!('object' in object) || !['payment_intent', 'setup_intent'].includes(String(object.object))) return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => FIELDS.includes(name)))
}
