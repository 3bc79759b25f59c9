import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit, newestOf } from '#lib/client/edit-record.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { getPortfolio, updatePortfolio } from '#lib/contract/calls/portfolios.ts'
import type { Portfolio } from '#lib/contract/portfolios.ts'

type Settings = Pick<
  Portfolio,
  'title' | 'slug' | 'intro' | 'themeHex' | 'sections' | 'coverImageId' | 'contact' | 'contactText' | 'published'
>

export type PortfolioEditor = ReturnType<typeof usePortfolio>

/** A portfolio while it is edited: every change is shown at once and saved behind it. */
export function usePortfolio(initial: Portfolio, workspaceId: string) {
  const target = { params: { portfolioId: initial.id }, query: { WorkspaceId: workspaceId } }
  const edit = useEdit(() =>
    createRecordEdit<Portfolio, Settings>({
      saved: initial,
      draftOf: settingsOf,
      pauseMs: 300,
      send: (patch, saved) => call(updatePortfolio, { ...target, body: { ...patch, revision: saved.revision } })
    })
  )
  const saved = edit.saved

  return {
    ...edit,
    workspaceId,
    portfolio: { ...saved, ...edit.draft },
    /** After pictures changed: they are no settings, so nothing typed is touched. */
    setImages(images: Portfolio['images']) {
      edit.put({ ...saved, images })
    },
    async reloadImages() {
      const { images, coverImageId } = await call(getPortfolio, target)
      edit.put({ ...saved, images, coverImageId })
    },
    /** On the web or off it, after what was typed is saved; gives the reason in words when it failed. */
    async publish(published: boolean): Promise<string | undefined> {
      await edit.save()
      try {
        const { revision } = edit.$view.get().saved
        edit.put(await call(updatePortfolio, { ...target, body: { published, revision } }))
        return undefined
      } catch (error) {
        const newest = newestOf<Portfolio>(error)
        if (newest) edit.put(newest)
        return readableError(error)
      }
    }
  }
}

function settingsOf(portfolio: Portfolio): Settings {
  const { title, slug, intro, themeHex, sections, coverImageId, contact, contactText, published } = portfolio
  return { title, slug, intro, themeHex, sections, coverImageId, contact, contactText, published }
}
