// What every page does as soon as it is there, built and kept ones too, which are the same for everybody.
const KEY = 'signed-in'

/**
 * Nothing opens from the address: a page that is restored would open its dialog again. And whoever signed in here is
 * offered the dashboard instead of the login; that gives no right. Lies within the page, so that nothing is seen twice;
 * astro.config.mjs lets it in by its hash.
 */
export const ON_ARRIVAL = `(() => {
  const arrive = () => {
    const url = new URL(location.href)
    const names = [...url.searchParams.keys()].filter(name => /modal/i.test(name))
    for (const name of names) url.searchParams.delete(name)
    if (names.length > 0) history.replaceState(history.state, '', url)
    try {
      document.documentElement.toggleAttribute('data-signed-in', localStorage.getItem('${KEY}') !== null)
    } catch {}
  }
  arrive()
  addEventListener('pageshow', arrive)
})()`.replaceAll(/\n\s*/g, '\n')

// Tests of the stores have no browser around them.
export function rememberSignedIn(): void {
  globalThis.localStorage?.setItem(KEY, '1')
}

export function forgetSignedIn(): void {
  globalThis.localStorage?.removeItem(KEY)
}
