import { call } from '../call.ts'

export const login = call('login', 'POST', '/api/v2/auth/login')
export const signup = call('signup', 'POST', '/api/v2/auth/signup')
export const sendVerification = call('sendVerification', 'POST', '/api/v2/auth/verification')
export const verify = call('verify', 'GET', '/api/v2/auth/verification')
export const verifyByBody = call('verifyByBody', 'PUT', '/api/v2/auth/verification')
export const requestReset = call('requestReset', 'GET', '/api/v2/auth/reset')
export const resetPassword = call('resetPassword', 'POST', '/api/v2/auth/reset')
export const logout = call('logout', 'POST', '/api/v2/auth/logout')
export const getCurrentUser = call('getCurrentUser', 'GET', '/api/v2/me')
