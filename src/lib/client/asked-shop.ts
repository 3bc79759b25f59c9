// A visitor of a shop's portfolio looks for a picture in the artwork library, and comes back to the shop's form with it. The
// library is the same for everybody, so the shop is kept in this tab and not in its addresses.
const KEY = 'platen.asked-shop'

interface AskedShop {
  path: string
  name: string
}

export function rememberAskedShop(): void {
  const link = document.querySelector<HTMLElement>('[data-ask-shop]')
  link?.addEventListener('click', () => {
    const { askShop: path = '', shopName: name = '' } = link.dataset
    const shop: AskedShop = { path, name }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(shop))
    } catch {
      // Without storage the library is still there to look at.
    }
  })
}

/** Shows the way back, with the picture that is looked at. */
export function offerAskedShop(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-asked-shop]')
  const shop = readAskedShop()
  if (!link || !shop) return
  link.href = `${shop.path}?artwork=${encodeURIComponent(link.dataset['askedShop'] ?? '')}#contact`
  link.textContent = (link.textContent ?? '').replace('__shop__', shop.name)
  link.hidden = false
}

function readAskedShop(): AskedShop | undefined {
  try {
    const { path, name } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as AskedShop
    return /^\/portfolio\/[a-z0-9-]+$/.test(path) ? { path, name: String(name) } : undefined
  } catch {
    return undefined
  }
}
