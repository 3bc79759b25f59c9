/** The first fault that the server found in taxes; its field's path begins with their name. */
export function taxError(errors: Record<string, string | undefined>): string | undefined {
  return Object.entries(errors).find(([field]) => field === 'taxes' || field.startsWith('taxes.'))?.[1]
}
