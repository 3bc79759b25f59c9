import { call } from '../call.ts'

export const getShopStore = call('getShopStore', 'GET', '/api/v2/store')
export const getProductDetail = call('getProductDetail', 'GET', '/api/v2/product-detail')
export const priceCart = call('priceCart', 'POST', '/api/v2/cart-items')
export const placeOrder = call('placeOrder', 'POST', '/api/v2/store-orders')
