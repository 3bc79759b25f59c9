import { call } from '../call.ts'

const COMMENTS = '/api/v2/designs/{documentId}/comments'

export const listDesignComments = call('listDesignComments', 'GET', COMMENTS)
export const addDesignComment = call('addDesignComment', 'POST', COMMENTS, { idempotent: true })
export const answerDesignComment = call('answerDesignComment', 'POST', `${COMMENTS}/{commentId}/answers`, {
  idempotent: true
})
export const resolveDesignComment = call('resolveDesignComment', 'PUT', `${COMMENTS}/{commentId}/resolved`)
