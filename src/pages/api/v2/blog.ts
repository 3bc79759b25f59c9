import { listPosts } from '#lib/contract/content.ts'
import { readBlog } from '#lib/server/content/articles.ts'
import { route } from '#lib/server/http/route.ts'

export const GET = route(listPosts, () => readBlog())
