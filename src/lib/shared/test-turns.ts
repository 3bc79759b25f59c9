/** What the embedded test gateway can make of an account: whoever develops plays the payment service. */
export const TEST_TURNS = ['enable', 'review', 'ask', 'hold_payouts', 'restrict', 'disconnect'] as const
export type TestTurn = (typeof TEST_TURNS)[number]
