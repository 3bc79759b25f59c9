/** The link that a click opens in this page. */
export function plainLinkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  return link && !link.target && !link.hasAttribute('download') ? link : undefined
}
