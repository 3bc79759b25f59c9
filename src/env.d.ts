/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The person signed in, if any. */
    actor: import('#lib/server/platform/access/actor.ts').Actor | undefined
    workspaces: import('./lib/contract/workspaces.ts').Workspace[]
    /** The actor as a member of the active workspace; reading it on a page without one throws. */
    member: import('#lib/server/platform/access/actor.ts').Member
  }
}

interface MapConstructor {
  /** No group is empty. */
  groupBy<Key, Item>(
    items: Iterable<Item>,
    keySelector: (item: Item, index: number) => Key
  ): Map<Key, [Item, ...Item[]]>
}
