import { call } from '../call.ts'

export const getUserAccountByUserId = call('getUserAccountByUserId', 'GET', '/api/v2/user-account')
export const updateUserAccount = call('updateUserAccount', 'PUT', '/api/v2/user-account')
export const getUserAccountSettings = call('getUserAccountSettings', 'GET', '/api/v2/account-settings')
export const updateUserAccountSettings = call('updateUserAccountSettings', 'PUT', '/api/v2/account-settings')
export const getAccountInformation = call('getAccountInformation', 'GET', '/api/v2/settings/account-information')
export const updateAccountInformation = call('updateAccountInformation', 'PUT', '/api/v2/settings/account-information')
export const getBusinessProfile = call('getBusinessProfile', 'GET', '/api/v2/settings/account-business-profile')
export const updateBusinessProfile = call('updateBusinessProfile', 'PUT', '/api/v2/settings/account-business-profile')
export const getOnboarding = call('getOnboarding', 'GET', '/api/v2/onboarding')
export const answerOnboarding = call('answerOnboarding', 'POST', '/api/v2/onboarding')
