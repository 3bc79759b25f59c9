import { type Edit, useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit, newestOf } from '#lib/client/edit-record.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { updateStore } from '#lib/contract/calls/stores.ts'
import type { StoreDetail, StoreSettings } from '#lib/contract/stores.ts'

/** The password goes to the server and never comes back. */
type Draft = StoreSettings & { password?: string }

export interface Setup extends Omit<Edit<StoreDetail, Draft>, 'saved'> {
  workspaceId: string
  /** As the server has it. */
  store: StoreDetail
  /** Calls that answer the whole store: items, coupons, state. Gives the reason in words when it failed. */
  act: (work: () => Promise<StoreDetail>) => Promise<string | undefined>
}

/** A store while it is set up: every change is shown at once and saved behind it. */
export function useSetup(initial: StoreDetail, workspaceId: string): Setup {
  const { saved, ...edit } = useEdit(() =>
    createRecordEdit<StoreDetail, Draft>({
      saved: initial,
      draftOf: ({ settings }) => settings,
      pauseMs: 300,
      send(patch, store) {
        const { id, revision } = store
        const body = { ...patch, revision }
        return call(updateStore, { params: { storeId: id }, query: { WorkspaceId: workspaceId }, body })
      }
    })
  )

  return {
    ...edit,
    workspaceId,
    store: saved,
    async act(work) {
      await edit.save()
      try {
        edit.put(await work())
        return undefined
      } catch (error) {
        const newest = newestOf<StoreDetail>(error)
        if (newest) edit.put(newest)
        return readableError(error)
      }
    }
  }
}
