import { listPosts } from '#lib/contract/content.ts'
import { readBlog } from '#lib/server/reference/articles.ts'
import { route } from '#lib/server/platform/http/route.ts'

export const GET = route(listPosts, () => readBlog())
