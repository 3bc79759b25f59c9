export const createDesignerSession = {
  name: 'createDesignerSession',
  method: 'POST',
  path: '/api/v2/designer/sessions'
} as const
export const getDesignerSession = {
  name: 'getDesignerSession',
  method: 'GET',
  path: '/api/v2/designer/sessions/{sessionId}'
} as const
