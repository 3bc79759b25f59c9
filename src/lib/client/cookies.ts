/** Remembers which workspace pages show: a choice that the server reads, not a right. One year. */
export function rememberWorkspace(userId: string, workspaceId: string): void {
  localStorage.setItem(`active-workspace:${userId}`, workspaceId)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `workspace=${workspaceId}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`
}

export function rememberedWorkspace(userId: string): string | undefined {
  return localStorage.getItem(`active-workspace:${userId}`) ?? undefined
}
