/** What a workspace may not see would be held back by our queries alone. */
export function roleFault(name: string): string {
  return (
    `DATABASE_URL: the role "${name}" is a superuser or has BYPASSRLS, so nothing in the database would keep the ` +
    `workspaces apart. Use one that owns the database: create role platen login createrole password '…'; alter database … owner to platen;`
  )
}
