import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { t } from '#lib/i18n/t.ts'

/** Asks before something that cannot simply be taken back. */
export async function ask(question: { title: string; text: string; confirm: string }): Promise<boolean> {
  return (await openDialog(simpleDialog, { ...question, cancel: t('words.cancel'), tone: 'danger' })) ?? false
}
