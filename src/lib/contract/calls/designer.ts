import { call } from '../call.ts'

export const createDesignerSession = call('createDesignerSession', 'POST', '/api/v2/designer/sessions')
export const getDesignerSession = call('getDesignerSession', 'GET', '/api/v2/designer/sessions/{sessionId}')
