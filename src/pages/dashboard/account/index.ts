import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ redirect }) => redirect('/dashboard/account/settings', 302)
