import { useStore } from '@nanostores/react'
import {
  BriefcaseBusiness,
  CircleQuestionMark,
  Contact,
  Factory,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  Package,
  PenTool,
  ReceiptText,
  Search,
  Shirt,
  Store,
  Zap
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

import { KeyHint } from '#islands/ui/KeyHint.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { call } from '#lib/client/api.ts'
import { openDesigner } from '#lib/client/open-designer.ts'
import { $workspaces } from '#lib/client/stores/workspaces.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { searchHelp } from '#lib/contract/calls/content.ts'
import type { HelpArticle } from '#lib/contract/content.ts'
import { searchWorkspace } from '#lib/contract/calls/search.ts'
import type { Found } from '#lib/contract/search.ts'
import { t } from '#lib/i18n/t.ts'
import type { Role } from '#lib/shared/roles.ts'

import { commandsFor } from './commands.ts'
import { offeredTo, PAGES } from './pages.ts'

type Hit = {
  kind: Found['kind'] | 'page' | 'action' | 'help'
  id?: string
  title: string
  detail: string
  href: string
}

const ICONS: Record<Hit['kind'], LucideIcon> = {
  job: BriefcaseBusiness,
  invoice: FileText,
  order: ReceiptText,
  customer: Contact,
  lead: MessageCircleQuestion,
  store: Store,
  item: Shirt,
  blank: Package,
  design: PenTool,
  run: Factory,
  page: LayoutDashboard,
  action: Zap,
  help: CircleQuestionMark
}
const PAUSE_MS = 150

/** Finds an order, a customer, a store, an item, a design, a page, something to do or an article of the help, and goes there. */
export default function SearchPalette({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const role = useStore($workspaces).find(({ Id }) => Id === workspaceId)?.role
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, error, isWaiting } = useFound(workspaceId, text.trim())
  const listId = useId()
  const hits: Hit[] = [...actionsFor(text, { workspaceId, role }), ...pagesFor(text, role), ...found]
  const active = hits[Math.min(chosen, hits.length - 1)]

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, hits.length - 1) + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    }
  }

  /** A design is opened at once; where that fails, its place in the list says why. */
  function go({ kind, id, href }: Hit) {
    if (kind !== 'design' || !id) return location.assign(href)
    openDesigner({ workspaceId, documentId: id }).catch(() => location.assign(href))
  }

  return (
    <Modal title={t('search.title')} onClose={onClose}>
      <div className="grid gap-3">
        <div className="control">
          <span className="control-affix">
            <Search aria-hidden="true" />
          </span>
          <input
            type="search"
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && `${listId}-${hits.indexOf(active)}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={t('search.hint')}
            value={text}
            onChange={event => {
              setText(event.target.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <p className="sr-only" role="status">
          {!isWaiting && text.trim() && t('search.count', { count: hits.length })}
        </p>
        <div
          id={listId}
          role="listbox"
          aria-label={t('search.results')}
          className="grid h-[min(24rem,50dvh)] content-start overflow-y-auto"
        >
          {hits.map((hit, index) => {
            const Icon = ICONS[hit.kind]
            return (
              <a
                key={hit.id ?? hit.href}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={hit === active}
                tabIndex={-1}
                href={hit.href}
                className="grid grid-cols-[auto_minmax(4rem,auto)_minmax(0,1fr)_auto] items-center gap-3 rounded-sm px-2.5 py-2 text-inherit no-underline aria-selected:bg-hover [&>svg]:size-4.5 [&>svg]:text-muted"
                onMouseMove={() => setChosen(index)}
                onClick={event => {
                  // Another tab or window shows where it is listed.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  go(hit)
                }}
              >
                <Icon aria-hidden="true" />
                <span className="truncate font-medium">{hit.kind === 'order' ? `#${hit.title}` : hit.title}</span>
                <span className="truncate text-sm/5 text-muted">{hit.detail}</span>
                <span className="text-sm/5 text-muted">{t(`search.kinds.${hit.kind}`)}</span>
              </a>
            )
          })}
        </div>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
        {!error && !isWaiting && text.trim() && hits.length === 0 && (
          <p className="text-muted">{t('search.nothing', { text: text.trim() })}</p>
        )}
        <p className="flex items-center gap-2 [@media_(hover:_none)]:hidden text-sm/5 text-muted" aria-hidden="true">
          <KeyHint keys="↑+↓" /> {t('search.choose')} <KeyHint keys="Enter" /> {t('search.open')}
        </p>
      </div>
    </Modal>
  )
}

function actionsFor(text: string, of: { workspaceId: string; role: Role | undefined }): Hit[] {
  return commandsFor(text, of).map(command => ({ ...command, kind: 'action', detail: '' }))
}

/** Without a word typed every page is offered. */
function pagesFor(text: string, role: Role | undefined): Hit[] {
  const wanted = text.trim().toLowerCase()
  const fitting = offeredTo(role, PAGES).filter(({ label }) => t(label).toLowerCase().includes(wanted))
  return fitting.map(({ href, label }) => ({ kind: 'page', title: t(label), detail: '', href }))
}

/** The article's twin within the dashboard. */
function helpHit({ path, title, description }: HelpArticle): Hit {
  return {
    kind: 'help',
    id: path,
    title,
    detail: description,
    href: path.replace(/^\/help/, '/dashboard/support/help')
  }
}

const NOTHING = { search: '', found: [], error: '' }

/** What the server found for the newest text; what was found before stays until then. */
function useFound(workspaceId: string, search: string) {
  const [state, setState] = useState<{ search: string; found: Hit[]; error: string }>(NOTHING)
  useEffect(() => {
    if (!search) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = { WorkspaceId: workspaceId, search }
      const { signal } = abort
      // The help is no more than a help: without it the rest is found all the same.
      const help = call(searchHelp, { query: { Search: search, Brief: 'true' } }, { signal }).catch(() => [])
      Promise.all([call(searchWorkspace, { query }, { signal }), help]).then(
        ([rows, articles]) => setState({ search, found: [...rows, ...articles.map(helpHit)], error: '' }),
        (error: Error) => !abort.signal.aborted && setState({ search, found: [], error: readableError(error) })
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [workspaceId, search])
  return search ? { ...state, isWaiting: state.search !== search } : { ...NOTHING, isWaiting: false }
}
