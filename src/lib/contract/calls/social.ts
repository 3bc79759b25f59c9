import { call } from '../call.ts'

export const startGoogle = call('startGoogle', 'POST', '/api/google/auth')
export const startFacebook = call('startFacebook', 'POST', '/api/facebook/auth')
export const finishGoogle = call('finishGoogle', 'POST', '/api/v2/auth/google/auth/callback')
export const finishFacebook = call('finishFacebook', 'POST', '/api/v2/auth/facebook/auth/callback')
export const unlinkGoogle = call('unlinkGoogle', 'POST', '/api/v2/unlink/google')
export const unlinkFacebook = call('unlinkFacebook', 'POST', '/api/v2/unlink/facebook')
