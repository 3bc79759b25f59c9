import { call } from '../call.ts'

export const SIDES = ['front', 'back'] as const
export const OPTION_TYPES = ['text', 'number', 'size', 'colorList', 'colorPicker', 'textList'] as const
export const listItems = call('listItems', 'GET', '/api/v2/store-items')
export const getItem = call('getItem', 'GET', '/api/v2/store-items/{itemId}')
export const createItem = call('createItem', 'POST', '/api/v2/store-items', { idempotent: true })
export const updateItem = call('updateItem', 'PUT', '/api/v2/store-items/{itemId}')
export const archiveItem = call('archiveItem', 'DELETE', '/api/v2/store-items/{itemId}')
export const copyItem = call('copyItem', 'POST', '/api/v2/store-items/{itemId}/copy', { idempotent: true })
export const listItemOptions = call('listItemOptions', 'GET', '/api/v2/item-options')
export const createItemOption = call('createItemOption', 'POST', '/api/v2/item-options', { idempotent: true })
export const updateItemOption = call('updateItemOption', 'PUT', '/api/v2/item-options/{optionId}')
export const deleteItemOption = call('deleteItemOption', 'DELETE', '/api/v2/item-options/{optionId}')
export const listProductCategories = call('listProductCategories', 'GET', '/api/v2/product-categories')
export const createProductCategory = call('createProductCategory', 'POST', '/api/v2/product-categories')
export const updateProductCategory = call('updateProductCategory', 'PUT', '/api/v2/product-categories/{categoryId}')
export const deleteProductCategory = call('deleteProductCategory', 'DELETE', '/api/v2/product-categories/{categoryId}')
