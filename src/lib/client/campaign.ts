// The campaign that brought somebody here: kept in this browser until they have signed up.
const KEY = 'campaign'
const CODE = /^[a-z0-9-]{2,40}$/

/** From the address, or from an earlier visit. */
export function storedCampaign(): string | undefined {
  const named = new URLSearchParams(location.search).get('campaign')?.toLowerCase() ?? ''
  if (CODE.test(named)) {
    localStorage.setItem(KEY, named)
    return named
  }
  const stored = localStorage.getItem(KEY) ?? ''
  return CODE.test(stored) ? stored : undefined
}

export function forgetCampaign(): void {
  localStorage.removeItem(KEY)
}
