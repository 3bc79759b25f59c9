import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { DialogHost } from '#islands/dialogs/DialogHost.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Toast, ToastRegion } from '#islands/ui/Toast.tsx'
import { forgetActing } from '#lib/client/acting.ts'
import { rememberedWorkspace, rememberWorkspace } from '#lib/client/cookies.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { $banner, hideBanner } from '#lib/client/stores/banner.ts'
import { $searchOpen, toggleFilters, toggleNav, toggleSearch } from '#lib/client/stores/nav.ts'
import { onSessionLost, startSession } from '#lib/client/stores/session.ts'
import { followUnread } from '#lib/client/stores/unread.ts'
import { $activeWorkspace, setWorkspaces } from '#lib/client/stores/workspaces.ts'
import type { SessionUser } from '#lib/contract/auth.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

import { SessionEnded } from './SessionEnded.tsx'

const loadPalette = () => import('./SearchPalette.tsx')
const SearchPalette = lazy(loadWhenOnline(loadPalette))

/** What the page itself needs comes first. */
const AFTER_LOAD_MS = 1500

interface Props {
  user: SessionUser | undefined
  /** The admin who acts as the user. */
  adminUser: SessionUser | undefined
  workspaces: Workspace[]
  /** The workspace whose rows the server put on this page. */
  workspaceId: string | undefined
  /** False where Ctrl+K belongs to the screen. */
  hasSearch?: boolean
}

/** Seeds the shared stores from what the page knew, then draws what floats above the page. */
export function Shell({ user, adminUser, workspaces, workspaceId, hasSearch = true }: Props) {
  const banner = useStore($banner, { ssr: 'initial' })
  const searchOpen = useStore($searchOpen, { ssr: 'initial' })
  const [hasEnded, setHasEnded] = useState(false)

  useEffect(() => onSessionLost(setHasEnded), [])
  useEffect(() => (workspaceId ? followUnread(workspaceId) : undefined), [workspaceId])

  // Fetched before it is asked for, so that it opens at once, also where the connection has gone meanwhile.
  useEffect(() => {
    if (!hasSearch) return
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), AFTER_LOAD_MS)
    return () => clearTimeout(timer)
  }, [hasSearch])

  useEffect(() => {
    if (user) startSession({ user }, adminUser)
    if (!adminUser) forgetActing()
    setWorkspaces(workspaces, workspaceId)
    document.body.dataset['ready'] = ''
  }, [user, adminUser, workspaces, workspaceId])

  useEffect(() => {
    if (!user) return
    const stop = $activeWorkspace.listen(workspace => workspace && rememberWorkspace(user.id, workspace.Id))
    const onStorage = (event: StorageEvent) => {
      // Another tab changed the workspace: this page shows the old one's rows.
      if (event.key === `active-workspace:${user.id}` && event.newValue !== workspaceId) location.reload()
    }
    addEventListener('storage', onStorage)
    const remembered = rememberedWorkspace(user.id)
    const isKnown = workspaces.some(({ Id }) => Id === remembered)
    if (workspaceId && remembered !== workspaceId) {
      rememberWorkspace(user.id, remembered && isKnown ? remembered : workspaceId)
      // The choice saved in this browser wins over the page made without it.
      if (remembered && isKnown) location.reload()
    }
    return () => {
      stop()
      removeEventListener('storage', onStorage)
    }
  }, [user, workspaces, workspaceId])

  useEffect(() => {
    if (!hasSearch) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      toggleSearch(true)
    }
    addEventListener('keydown', onKey)
    // What was pressed before is pressed again (client/early.ts).
    document.documentElement.dataset['keys'] = 'heard'
    return () => {
      removeEventListener('keydown', onKey)
      delete document.documentElement.dataset['keys']
    }
  }, [hasSearch])

  useEffect(() => {
    const arrive = () => {
      toggleNav(false)
      toggleFilters(false)
    }
    arrive()
    addEventListener('pageshow', arrive)
    return () => removeEventListener('pageshow', arrive)
  }, [])

  return (
    <>
      <ToastRegion label={t('shell.messages')} hasAction={banner.action !== undefined}>
        {banner.show && (
          <Toast
            tone={banner.variant}
            loader={banner.loader}
            onClose={hideBanner}
            action={
              banner.action && (
                <Button size="small" onClick={banner.action.run}>
                  {banner.action.label}
                </Button>
              )
            }
          >
            {banner.text}
          </Toast>
        )}
      </ToastRegion>
      <DialogHost />
      {searchOpen && workspaceId && (
        <Suspense>
          <SearchPalette workspaceId={workspaceId} onClose={() => toggleSearch(false)} />
        </Suspense>
      )}
      {hasEnded && <SessionEnded onClose={() => setHasEnded(false)} />}
    </>
  )
}
