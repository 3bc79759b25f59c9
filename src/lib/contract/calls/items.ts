export const SIDES = ['front', 'back'] as const
export const OPTION_TYPES = ['text', 'number', 'size', 'colorList', 'colorPicker', 'textList'] as const
export const listItems = { name: 'listItems', method: 'GET', path: '/api/v2/store-items' } as const
export const getItem = { name: 'getItem', method: 'GET', path: '/api/v2/store-items/{itemId}' } as const
export const createItem = { name: 'createItem', method: 'POST', path: '/api/v2/store-items', idempotent: true } as const
export const updateItem = { name: 'updateItem', method: 'PUT', path: '/api/v2/store-items/{itemId}' } as const
export const archiveItem = { name: 'archiveItem', method: 'DELETE', path: '/api/v2/store-items/{itemId}' } as const
export const copyItem = {
  name: 'copyItem',
  method: 'POST',
  path: '/api/v2/store-items/{itemId}/copy',
  idempotent: true
} as const
export const listItemOptions = { name: 'listItemOptions', method: 'GET', path: '/api/v2/item-options' } as const
export const createItemOption = {
  name: 'createItemOption',
  method: 'POST',
  path: '/api/v2/item-options',
  idempotent: true
} as const
export const updateItemOption = {
  name: 'updateItemOption',
  method: 'PUT',
  path: '/api/v2/item-options/{optionId}'
} as const
export const deleteItemOption = {
  name: 'deleteItemOption',
  method: 'DELETE',
  path: '/api/v2/item-options/{optionId}'
} as const
export const listProductCategories = {
  name: 'listProductCategories',
  method: 'GET',
  path: '/api/v2/product-categories'
} as const
export const createProductCategory = {
  name: 'createProductCategory',
  method: 'POST',
  path: '/api/v2/product-categories'
} as const
export const updateProductCategory = {
  name: 'updateProductCategory',
  method: 'PUT',
  path: '/api/v2/product-categories/{categoryId}'
} as const
export const deleteProductCategory = {
  name: 'deleteProductCategory',
  method: 'DELETE',
  path: '/api/v2/product-categories/{categoryId}'
} as const
