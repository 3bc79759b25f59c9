import { atom } from 'nanostores'

export type BannerVariant = 'info' | 'success' | 'warning' | 'danger'

export interface Banner {
  show: boolean
  text: string
  loader: boolean
  variant: BannerVariant
  /** What it offers, such as to take back what was done. */
  action?: { label: string; run: () => void }
}

/** The specification's hide-by-itself time. */
export const BANNER_MS = 5000

const HIDDEN: Banner = { show: false, text: '', loader: false, variant: 'info' }

export const $banner = atom<Banner>(HIDDEN)

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the banner, which hides itself after `ms`; 0 keeps it until the next one or hideBanner(). */
export function showBanner(
  text: string,
  options: { variant?: BannerVariant; loader?: boolean; ms?: number; action?: Banner['action'] } = {}
): void {
  const shown = $banner.get()
  // A screen that says an error once more takes away nothing of what was offered with it.
  if (shown.show && shown.text === text && shown.action && !options.action) return
  const { variant = 'info', loader = false, ms = BANNER_MS, action } = options
  clearTimeout(timer)
  $banner.set({ show: true, text, loader, variant, ...(action && { action }) })
  if (ms > 0) timer = setTimeout(hideBanner, ms)
}

export function hideBanner(): void {
  clearTimeout(timer)
  $banner.set(HIDDEN)
}
