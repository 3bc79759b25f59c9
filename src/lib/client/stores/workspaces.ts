import { atom, computed } from 'nanostores'

import type { Workspace } from '#lib/contract/workspaces.ts'

import { $isAuth } from './session.ts'

export const $workspaces = atom<Workspace[]>([])

export const $chosenWorkspaceId = atom<string | undefined>()

/** The saved choice if it still exists, otherwise the first workspace. */
export const $activeWorkspace = computed([$workspaces, $chosenWorkspaceId], (workspaces, chosenId) => {
  return workspaces.find(({ Id }) => Id === chosenId) ?? workspaces[0]
})

export function setWorkspaces(workspaces: Workspace[], chosenId?: string): void {
  $chosenWorkspaceId.set(chosenId)
  $workspaces.set(workspaces)
}

export function chooseWorkspace(id: string): void {
  $chosenWorkspaceId.set(id)
}

/** A workspace that was made or changed becomes the active one. */
export function putWorkspace(workspace: Workspace): void {
  const others = $workspaces.get().filter(({ Id }) => Id !== workspace.Id)
  $workspaces.set([...others, workspace].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
  chooseWorkspace(workspace.Id)
}

// Whoever is signed out has no workspaces.
$isAuth.listen(isAuth => {
  if (!isAuth) setWorkspaces([])
})
