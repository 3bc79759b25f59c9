interface Sold {
  store: { path: string; currency: string; closesAt: string | null; shop: { name: string } }
  item: { id: string; name: string; description: string; priceCents: number }
  origin: string
  selling: boolean
}

/** An item of a store as search engines read it (schema.org). */
export function productFacts({ store, item, origin, selling }: Sold): object {
  const url = `${origin}${store.path}/items/${item.id}`
  return {
    '@type': 'Product',
    name: item.name,
    ...(item.description && { description: item.description }),
    image: `${url}/card.png`,
    url,
    offers: {
      '@type': 'Offer',
      price: (item.priceCents / 100).toFixed(2),
      priceCurrency: store.currency.toUpperCase(),
      availability: `https://schema.org/${selling ? 'InStock' : 'Discontinued'}`,
      ...(store.closesAt && { priceValidUntil: store.closesAt.slice(0, 10) }),
      seller: { '@type': 'Organization', name: store.shop.name },
      url
    }
  }
}
