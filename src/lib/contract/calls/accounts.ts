export const getUserAccountByUserId = {
  name: 'getUserAccountByUserId',
  method: 'GET',
  path: '/api/v2/user-account'
} as const
export const updateUserAccount = { name: 'updateUserAccount', method: 'PUT', path: '/api/v2/user-account' } as const
export const getUserAccountSettings = {
  name: 'getUserAccountSettings',
  method: 'GET',
  path: '/api/v2/account-settings'
} as const
export const updateUserAccountSettings = {
  name: 'updateUserAccountSettings',
  method: 'PUT',
  path: '/api/v2/account-settings'
} as const
export const getAccountInformation = {
  name: 'getAccountInformation',
  method: 'GET',
  path: '/api/v2/settings/account-information'
} as const
export const updateAccountInformation = {
  name: 'updateAccountInformation',
  method: 'PUT',
  path: '/api/v2/settings/account-information'
} as const
export const getBusinessProfile = {
  name: 'getBusinessProfile',
  method: 'GET',
  path: '/api/v2/settings/account-business-profile'
} as const
export const updateBusinessProfile = {
  name: 'updateBusinessProfile',
  method: 'PUT',
  path: '/api/v2/settings/account-business-profile'
} as const
export const getOnboarding = { name: 'getOnboarding', method: 'GET', path: '/api/v2/onboarding' } as const
export const answerOnboarding = { name: 'answerOnboarding', method: 'POST', path: '/api/v2/onboarding' } as const
