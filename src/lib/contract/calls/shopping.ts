export const getShopStore = { name: 'getShopStore', method: 'GET', path: '/api/v2/store' } as const
export const getProductDetail = { name: 'getProductDetail', method: 'GET', path: '/api/v2/product-detail' } as const
export const priceCart = { name: 'priceCart', method: 'POST', path: '/api/v2/cart-items' } as const
export const placeOrder = { name: 'placeOrder', method: 'POST', path: '/api/v2/store-orders' } as const
