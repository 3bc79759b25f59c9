import { atom } from 'nanostores'

export const $navOpen = atom(false)

export const $filtersOpen = atom(false)

export const $searchOpen = atom(false)

export function toggleNav(open = !$navOpen.get()): void {
  $navOpen.set(open)
}

export function toggleFilters(open = !$filtersOpen.get()): void {
  $filtersOpen.set(open)
}

export function toggleSearch(open = !$searchOpen.get()): void {
  $searchOpen.set(open)
}
