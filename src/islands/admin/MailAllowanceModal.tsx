import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type MailSender, setMailAllowance } from '#lib/contract/mail-allowances.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  sender: MailSender
  onClose: () => void
  onChange: (senders: MailSender[]) => void
}

/** An empty field is no figure of the admin's. */
const Answer = setMailAllowance.body
  .omit({ workspaceId: true })
  .extend({ perDay: setMailAllowance.body.shape.perDay.default(null) })

/** How much mail a workspace may send to new addresses; what waits is planned anew at once. */
export function MailAllowanceModal({ sender, onClose, onChange }: Props) {
  const { workspaceId, name, perDay, isSetByAdmin, isStopped, note } = sender
  const form = useSubmit(Answer, async body => {
    onChange(await call(setMailAllowance, { body: { ...body, workspaceId } }))
    showBanner(t('mailSenders.saved', { name }), { variant: 'success' })
    onClose()
  })
  return (
    <FormModal
      {...form}
      title={t('mailSenders.allowanceOf', { name })}
      description={t('mailSenders.allowanceText')}
      size="small"
      onClose={onClose}
    >
      <Field
        label={t('mailSenders.perDay')}
        name="perDay"
        type="number"
        min={1}
        defaultValue={isSetByAdmin ? String(perDay) : ''}
        placeholder={isSetByAdmin ? undefined : t('mailSenders.byAge', { count: perDay })}
        hint={t('mailSenders.perDayHint')}
        error={form.errors['perDay']}
      />
      <Switch
        label={t('mailSenders.stop')}
        hint={t('mailSenders.stopHint')}
        name="isStopped"
        defaultChecked={isStopped}
      />
      <TextAreaField
        label={t('mailSenders.note')}
        name="note"
        rows={2}
        defaultValue={note}
        error={form.errors['note']}
      />
    </FormModal>
  )
}
