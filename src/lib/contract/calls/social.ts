export const startGoogle = { name: 'startGoogle', method: 'POST', path: '/api/google/auth' } as const
export const startFacebook = { name: 'startFacebook', method: 'POST', path: '/api/facebook/auth' } as const
export const finishGoogle = { name: 'finishGoogle', method: 'POST', path: '/api/v2/auth/google/auth/callback' } as const
export const finishFacebook = {
  name: 'finishFacebook',
  method: 'POST',
  path: '/api/v2/auth/facebook/auth/callback'
} as const
export const unlinkGoogle = { name: 'unlinkGoogle', method: 'POST', path: '/api/v2/unlink/google' } as const
export const unlinkFacebook = { name: 'unlinkFacebook', method: 'POST', path: '/api/v2/unlink/facebook' } as const
