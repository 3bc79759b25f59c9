import { BriefcaseBusiness, MoreHorizontal, Trash2, UserRoundPlus, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { ActivityList } from '#islands/parts/ActivityList.tsx'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useEdit } from '#islands/parts/edit/useEdit.ts'
import { useRecordNews } from '#islands/parts/useRecordNews.ts'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { convertLead, deleteLead, getLead, moveLead, updateLead } from '#lib/contract/calls/leads.ts'
import type { LeadDetail, LeadDetails } from '#lib/contract/leads.ts'
import { t } from '#lib/i18n/t.ts'
import { customerName } from '#lib/shared/customer.ts'
import { LEAD_STAGES, type LeadStage } from '#lib/shared/lead.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { ChooseCustomerModal } from './ChooseCustomerModal.tsx'
import { LeadFields } from './LeadFields.tsx'
import { STAGE_TONES } from './leadColumns.tsx'
import { LostModal } from './LostModal.tsx'

interface Props {
  workspaceId: string
  timeZone: string
  mayEdit: boolean
  people: { id: string; name: string }[]
  initial: LeadDetail
}

const SAVE_AFTER_MS = 700

/** One lead: what they want, what comes next, and the way to a customer. */
export function LeadScreen({ workspaceId, timeZone, mayEdit, people, initial }: Props) {
  const [isLosing, setLosing] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const { pending, problem, act: run } = useAct((work: () => Promise<unknown>) => work())
  const input = { params: { leadId: initial.id }, query: { WorkspaceId: workspaceId } }
  const edit = useEdit(() =>
    createRecordEdit<LeadDetail, LeadDetails>({
      saved: initial,
      draftOf: detailsOf,
      send: (patch, saved) => call(updateLead, { ...input, body: { ...patch, revision: saved.revision } }),
      pauseMs: SAVE_AFTER_MS
    })
  )
  const lead = edit.saved

  useRecordNews({ workspaceId, kind: 'lead', id: lead.id }, () => {
    call(getLead, input).then(edit.put, () => {})
  })

  /** After what was typed is saved. */
  const act = (work: () => Promise<LeadDetail>) =>
    run(async () => {
      await edit.save()
      edit.put(await work())
    })

  const move = (stage: LeadStage, lostReason = '') =>
    act(() => call(moveLead, { ...input, body: { stage, lostReason } }))

  const convert = (body: { customerId?: string; withJob?: boolean }) =>
    act(async () => {
      const { jobId, ...converted } = await call(convertLead, { ...input, body })
      if (jobId) location.assign(`/dashboard/jobs/${jobId}/items`)
      return converted
    })

  async function remove() {
    const isSure = await openDialog(simpleDialog, {
      title: t('lead.deleteTitle', { name: lead.name }),
      text: t('lead.deleteText'),
      confirm: t('lead.delete'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    await run(async () => {
      await call(deleteLead, input)
      location.assign('/dashboard/leads')
    })
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={lead.name}
        breadcrumb={[{ label: t('leads.title'), href: '/dashboard/leads' }]}
        status={<StatusChip tone={STAGE_TONES[lead.stage]}>{t(`leadStages.${lead.stage}`)}</StatusChip>}
        description={t('lead.came', {
          at: formatDateTime(lead.createdAt, timeZone),
          source: [t(`leadSources.${lead.source}`), lead.sourceName].filter(Boolean).join(', ')
        })}
        actions={
          mayEdit && (
            <>
              <SaveLine state={edit.state} onSave={edit.save} onDecide={edit.save} />
              <Menu
                label={t('leads.moveOf', { name: lead.name })}
                icon={<MoreHorizontal />}
                hideLabel
                align="end"
                items={[
                  ...(lead.customerId
                    ? []
                    : [
                        {
                          id: 'customer',
                          label: t('lead.customerOnly'),
                          icon: <UserRoundPlus />,
                          onAction: () => void convert({})
                        },
                        {
                          id: 'give',
                          label: t('lead.give'),
                          icon: <UserRoundSearch />,
                          onAction: () => setGiving(true)
                        }
                      ]),
                  {
                    id: 'delete',
                    label: t('lead.delete'),
                    icon: <Trash2 />,
                    tone: 'danger',
                    onAction: () => void remove()
                  }
                ]}
              />
              {lead.customerId ? (
                <LinkButton variant="primary" href={`/dashboard/customers/${lead.customerId}`}>
                  {t('lead.toCustomer')}
                </LinkButton>
              ) : (
                <Button
                  variant="primary"
                  icon={<BriefcaseBusiness />}
                  pending={pending}
                  onClick={() => void convert({ withJob: true })}
                >
                  {t('lead.convert')}
                </Button>
              )}
            </>
          )
        }
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {mayEdit &&
        lead.alike.map(customer => (
          <Notice
            key={customer.id}
            action={
              <Button size="small" pending={pending} onClick={() => void convert({ customerId: customer.id })}>
                {t('lead.giveTo')}
              </Button>
            }
          >
            {t('lead.known', { name: customerName(customer) })}
          </Notice>
        ))}
      <EditQuestions edit={edit} nameOf={key => t(`leadForm.${key}`)} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(16rem,22rem)] items-start gap-4 max-lg:grid-cols-1">
        <LeadFields edit={edit} people={people} mayEdit={mayEdit} workspaceId={workspaceId} />
        <div className="grid content-start gap-4">
          <Card title={t('lead.where')}>
            <NativeSelect
              label={t('leads.stage')}
              hideLabel
              value={lead.stage}
              disabled={!mayEdit || pending}
              options={LEAD_STAGES.map(stage => ({ value: stage, label: t(`leadStages.${stage}`) }))}
              onChange={event => {
                const stage = event.target.value as LeadStage
                if (stage === 'Lost') setLosing(true)
                else void move(stage)
              }}
            />
            {lead.lostReason && <p className="text-muted">{lead.lostReason}</p>}
          </Card>
          <Card title={t('lead.activity')}>
            <ActivityList entries={lead.activity} time={at => formatDateTime(at, timeZone)} />
          </Card>
        </div>
      </div>
      {isGiving && (
        <ChooseCustomerModal
          workspaceId={workspaceId}
          name={lead.name}
          onClose={() => setGiving(false)}
          onChosen={customerId => {
            setGiving(false)
            void convert({ customerId })
          }}
        />
      )}
      {isLosing && (
        <LostModal
          name={lead.name}
          onClose={() => setLosing(false)}
          onLost={reason => {
            setLosing(false)
            void move('Lost', reason)
          }}
        />
      )}
    </div>
  )
}

function detailsOf(lead: LeadDetail): LeadDetails {
  const { name, company, email, phone, source, product, quantity, needBy, message, notes, ownerId, nextStep, nextOn } =
    lead
  return { name, company, email, phone, source, product, quantity, needBy, message, notes, ownerId, nextStep, nextOn }
}
