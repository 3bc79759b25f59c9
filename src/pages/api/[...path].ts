import { answerCall } from '#lib/server/routes.ts'

export const ALL = ({ request }: { request: Request }) => answerCall(request)
