import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ redirect }) => redirect('/dashboard/make/heat-transfer-vinyl', 302)
