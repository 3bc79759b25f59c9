// Which modules share a file of scripts, decided while building. Left alone, Rolldown makes a file for each set of screens
// that have a module in common: 650 files, of which one screen loaded up to 157.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parseSync, type Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

type Test = (id: string, context: Context) => boolean
type Name = (id: string, context: Context) => string | undefined

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const scriptOf = (path: string) => `${source(path)}?astro&type=script&index=0&lang.ts`

const STORE_PAGE = ['layouts/Store.astro', 'components/forms/ContactForm.astro'].map(scriptOf)
const PROPOSAL_PAGE = [scriptOf('pages/proposal/index.astro')]
const ITEM_PAGE = [source('islands/shop/ItemScreen.tsx')]
/** Shoppers' pages fetch it later. */
const DRAWING = [source('lib/garments/item-picture.ts')]

/** Not what only a part that is loaded later needs. */
const DASHBOARD: Pick<Group, 'tags'> = { tags: ['$initial'] }

/** What every screen loads, and with it two small helpers that most use: in a file of one area they would bring that along. */
const REACT = /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper|shared[\\/](required|zip)\.ts$/
const ARIA = /react-(aria|stately)|@internationalized/
const ICON = /lucide-react[\\/]/
const ICON_FILE = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** It names all icons, of which a page gets those it uses. */
const ICON_INDEX = /lucide-react[\\/]dist[\\/]esm[\\/][^\\/]+$/
const SCHEMAS = /[\\/]zod[\\/]|[\\/]contract[\\/](?!calls?[\\/.])/
/** What belongs to one area of the dashboard. */
const AREA =
  /[\\/]src[\\/](?:islands|content|lib)[\\/](?!(?:client|contract|dialogs|i18n|parts|shared|shell|ui)[\\/])(\w+)[\\/]/

/** What few screens of several areas have in common: with what all share it would come to each screen. */
const SUBJECTS = {
  thread: /[\\/](?:parts|client)[\\/]thread/,
  invoicing: /[\\/](?:shared[\\/](?:credit|invoice-taxes)|contract[\\/]invoice-document)\.ts$/,
  quotes: /[\\/](?:client[\\/]job-sheet|shared[\\/](?:pricing|job-pricing[\\/](?:designs|price-(?:job|people|piece))))/,
  colours: /[\\/]shared[\\/](?:blanks|garment-colours)\.ts$/,
  pictures: /[\\/]parts[\\/]designs[\\/]/
}

/** Large parts that many screens do without: only modules that need the same of them share a file. */
const LARGE = {
  schemas: /[\\/]zod[\\/]/,
  dates: /@internationalized[\\/]date/,
  aria: /react-(aria|stately)/,
  tables: /papaparse/,
  codes: /[\\/]uqr[\\/]/,
  garments: /garments[\\/](draw|layers|shapes)/,
  designer: /[\\/]designer/,
  /** What only the open editor holds; screens of designs read files of designs alone. */
  editor: /[\\/](?:client|islands)[\\/]designer[\\/]/
}

/** The first that fits a module takes it, and what it needs. `minShareCount` counts screens and what is loaded later. */
export function scriptGroups(): Group[] {
  const isOfStorePage = reachedBy(STORE_PAGE)
  const isOfItemPage = reachedBy(ITEM_PAGE)
  const isOfProposalPage = reachedBy(PROPOSAL_PAGE)
  // What an item's page shares with the proposal's comes with the little that all pages for customers load.
  const isOfSeveralPages: Test = (id, context) =>
    isOfStorePage(id, context) || (isOfItemPage(id, context) && isOfProposalPage(id, context))
  const largeParts = byNeed()
  const usersArea = areaOfUsers()
  const areaOf: Name = (id, context) => AREA.exec(id)?.[1] ?? subjectOf(id) ?? usersArea(id, context)
  const isSmall: Test = (id, context) => !areaOf(id, context) && largeParts(id, context).length === 0
  const isOfEditor = usedOnlyBy(LARGE.editor)
  // What uses React Aria is little beside it: in a file with others it would bring that to screens without.
  const withLarge = (nameOf: Name) => (id: string, context: Context) => {
    const [name, large] = [nameOf(id, context), largeParts(id, context)]
    return name && !large.includes('aria') ? [name, ...large].join('-') : null
  }
  const groups: Group[] = [
    { name: 'react', test: REACT },
    { name: named('store', isOfSeveralPages), minShareCount: 2 },
    // It is opened on phones, at the side of a field.
    {
      name: named('proposal', (id, context) => isOfProposalPage(id, context) && !isOfItemPage(id, context)),
      minShareCount: 2
    },
    // What the dashboard and an item's page have in common, and what else that page needs.
    { name: named('shop', isOfItemPage), minShareCount: 24 },
    { name: named('item', isOfItemPage), minShareCount: 2 },
    { name: named('drawing', reachedBy(DRAWING)), minShareCount: 2 },
    { name: 'aria', test: ARIA, entriesAware: true, entriesAwareMergeThreshold: 60_000 },
    {
      name: named('icons', (id, context) => ICON.test(id) && !isOfEditor(id, context)),
      ...DASHBOARD,
      minShareCount: 2
    },
    {
      name: named('dashboard', (id, context) => isSmall(id, context) && !isOfEditor(id, context)),
      ...DASHBOARD,
      minShareCount: 3
    },
    // Its parts are many: what they share would count as what many screens share.
    {
      name: named('editor', (id, context) => isSmall(id, context) && isOfEditor(id, context)),
      ...DASHBOARD,
      minShareCount: 2
    },
    { name: 'schemas', test: SCHEMAS, minShareCount: 4 },
    {
      name: withLarge((id, context) => (areaOf(id, context) ? undefined : 'dashboard')),
      ...DASHBOARD,
      minShareCount: 4
    },
    { name: withLarge(areaOf), ...DASHBOARD, minShareCount: 2 }
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

function named(name: string, test: Test) {
  return (id: string, context: Context) => (test(id, context) ? name : null)
}

/** Whether a module is among all that these load at once. */
function reachedBy(starts: string[]): Test {
  let reached: Set<string> | undefined
  return (id, context) => {
    reached ??= reach(starts, context)
    return reached.has(id)
  }
}

/** Whether a module is needed by these files alone, also by way of others. */
function usedOnlyBy(users: RegExp): Test {
  const known = new Map<string, boolean>()
  let icons: Set<string> | undefined
  const namedElsewhere = (index: string, context: Context) => {
    icons ??= iconsNamed(index, context, user => !users.test(user))
    return icons
  }
  return (id, context) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const index = ICON_FILE.test(id) && importersOf(id, context).find(user => ICON_INDEX.test(user))
    const isOwn = index ? !namedElsewhere(index, context).has(basename(id)) : reachesOnly(id, users, context)
    known.set(id, isOwn)
    return isOwn
  }
}

/** Whether each way up the imports ends at one of these files. */
function reachesOnly(id: string, users: RegExp, context: Context): boolean {
  const way = new Set([id])
  for (const module of way) {
    const importers = importersOf(module, context)
    if (importers.length === 0) return false
    for (const user of importers) if (!users.test(user)) way.add(user)
  }
  return true
}

/** The files of the icons that some modules name: all import the index of icons, so the graph does not tell. */
function iconsNamed(index: string, context: Context, isUser: (id: string) => boolean): Set<string> {
  const files = new Map<string | null, string>()
  for (const { entries } of parseSync(index, readFileSync(index, 'utf8')).module.staticExports) {
    for (const { exportName, moduleRequest } of entries) {
      if (moduleRequest) files.set(exportName.name, basename(moduleRequest.value))
    }
  }
  const named = new Set<string>()
  for (const user of importersOf(index, context).filter(isUser)) {
    const { code } = context.getModuleInfo(user) ?? {}
    if (!code) throw new Error(`${user} has no code to find its icons in`)
    for (const { moduleRequest, entries } of parseSync(user, code).module.staticImports) {
      const names = moduleRequest.value.startsWith('lucide-react')
        ? entries.map(({ importName }) => importName.name)
        : []
      for (const name of names) named.add(files.get(name) ?? '')
    }
  }
  return named
}

function importersOf(id: string, context: Context): string[] {
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  return [...importers, ...dynamicImporters]
}

function subjectOf(id: string): string | undefined {
  return Object.entries(SUBJECTS).find(([, test]) => test.test(id))?.[0]
}

/** The one area whose screens alone load a module, at once or later. */
function areaOfUsers(): Name {
  const known = new Map<string, string | undefined>()
  return (id, context) => {
    if (!known.has(id)) known.set(id, onlyAreaAbove(id, context))
    return known.get(id)
  }
}

function onlyAreaAbove(id: string, context: Context): string | undefined {
  const way = new Set([id])
  const areas = new Set<string | undefined>()
  for (const module of way) {
    // Schemas are one file for all areas.
    if (context.getModuleInfo(module)?.isEntry || SCHEMAS.test(module)) areas.add(AREA.exec(module)?.[1])
    for (const user of importersOf(module, context)) way.add(user)
    if (areas.size > 1) return undefined
  }
  return [...areas][0]
}

function byNeed() {
  const known = new Map<string, string[]>()
  return (id: string, context: Context): string[] => {
    const needed = known.get(id) ?? largeAmong(reach([id], context))
    known.set(id, needed)
    return needed
  }
}

function largeAmong(modules: Set<string>): string[] {
  return Object.entries(LARGE).flatMap(([name, test]) => ([...modules].some(id => test.test(id)) ? [name] : []))
}

function reach(starts: string[], context: Context): Set<string> {
  const reached = new Set(starts)
  for (const id of reached) {
    if (ICON_INDEX.test(id)) continue
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}
