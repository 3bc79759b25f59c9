import { atom } from 'nanostores'

export const $navOpen = atom(false)

export const $filtersOpen = atom(false)

export function toggleNav(open = !$navOpen.get()): void {
  $navOpen.set(open)
}

export function toggleFilters(open = !$filtersOpen.get()): void {
  $filtersOpen.set(open)
}
