import { call } from '../call.ts'

export const LEAD_SORTS = ['newest', 'next', 'name'] as const
export const listLeads = call('listLeads', 'GET', '/api/v2/leads')
export const getLeadBoard = call('getLeadBoard', 'GET', '/api/v2/leads/board')
export const createLead = call('createLead', 'POST', '/api/v2/leads', { idempotent: true })
export const getLead = call('getLead', 'GET', '/api/v2/leads/{leadId}')
export const updateLead = call('updateLead', 'PUT', '/api/v2/leads/{leadId}')
export const moveLead = call('moveLead', 'PUT', '/api/v2/leads/{leadId}/stage')
export const convertLead = call('convertLead', 'POST', '/api/v2/leads/{leadId}/convert')
export const deleteLead = call('deleteLead', 'DELETE', '/api/v2/leads/{leadId}')
