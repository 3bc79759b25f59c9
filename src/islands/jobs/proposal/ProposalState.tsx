import { BellRing, ExternalLink, Eye, FileText, Link2Off, PhoneCall, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { call } from '#lib/client/api.ts'
import {
  makeProposalLink,
  remindOfProposal,
  sendProposal,
  turnOffProposalLink,
  withdrawProposal
} from '#lib/contract/calls/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { qrSvg } from '#lib/shared/qr.ts'
import type { ProposalState as State } from '#lib/shared/proposals.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import type { ProposalProps } from './ProposalTab.tsx'
import { RecordApproval } from './RecordApproval.tsx'

const TONES: Record<State, Tone> = {
  draft: 'neutral',
  sent: 'info',
  viewed: 'info',
  changes: 'warning',
  approved: 'success',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral'
}

/** Where it stands, the link, and what can be done now. */
export function ProposalState(props: ProposalProps) {
  const { proposal, act, edit, workspaceId, job, timeZone, mayEdit } = props
  const { state, version, approval, isSealed, can, link, pins } = proposal
  const [to, setTo] = useState(proposal.to || job.contact.email)
  const [pending, setPending] = useState<string>()
  const [isRecording, setRecording] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const input = { params: { jobId: job.id }, query: { WorkspaceId: workspaceId } }
  const moment = (at: string | null) => at && formatMoment(at, timeZone)
  const paper = `/api/v2/job/${job.id}/proposal/paper?WorkspaceId=${workspaceId}`
  const isRevised = state === 'sent' && version > 1

  async function run(name: string, work: Parameters<typeof act>[0]) {
    setPending(name)
    await act(work)
    setPending(undefined)
  }

  /** With what was typed just now. */
  async function preview() {
    setPending('preview')
    const isSaved = await edit.save()
    setPending(undefined)
    if (isSaved) location.assign(`/dashboard/jobs/${job.id}/preview`)
  }

  async function turnOff() {
    const isSure = await openDialog(simpleDialog, {
      title: t('proposal.linkOffQuestion'),
      text: t('proposal.linkOffText'),
      confirm: t('proposal.linkOff'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await run('off', () => call(turnOffProposalLink, input))
  }

  return (
    <Card
      title={t('proposal.title')}
      actions={
        <Badge tone={TONES[state]}>
          {isRevised ? t('proposal.revised', { number: version }) : t(`proposal.states.${state}`)}
        </Badge>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t(`proposal.next.${state}`)}</p>
        {approval && (
          <div
            className="grid gap-1 rounded-lg bg-success-wash p-4 data-broken:bg-warning-wash data-elsewhere:bg-warning-wash [&_strong]:font-mono [&_strong]:text-xl [&_strong]:tracking-[0.15em]"
            data-broken={!isSealed || undefined}
            data-elsewhere={!approval.isVerified || undefined}
          >
            <strong>{approval.code}</strong>
            <span>
              {t(approval.recordedBy ? 'proposal.recorded' : 'proposal.approvedBy', {
                name: approval.name,
                at: formatMoment(approval.at, timeZone),
                by: approval.recordedBy
              })}
              {approval.note && ` (${approval.note})`}
            </span>
            <span>
              {t(isSealed ? (approval.isVerified ? 'proposal.sealed' : 'proposal.sealedElsewhere') : 'proposal.broken')}
            </span>
          </div>
        )}
        {approval && !approval.isVerified && (
          <Notice tone="warning" title={t('proposal.elsewhereTitle')}>
            {t('proposal.elsewhere')}
          </Notice>
        )}
        <DescriptionList
          items={[
            { term: t('proposal.sent'), detail: moment(proposal.sentAt) },
            { term: t('proposal.viewed'), detail: moment(proposal.viewedAt) },
            {
              term: t('proposal.expires'),
              detail: ['sent', 'viewed', 'changes'].includes(state) ? moment(proposal.expiresAt) : null
            },
            { term: t('proposal.reminds'), detail: moment(proposal.remindAt) },
            {
              term: t('proposal.total'),
              detail: approval?.totalCents == null ? null : formatMoney(approval.totalCents, job.currency)
            }
          ]}
        />
        {pins.length > 0 && (
          <ol className="grid list-none gap-3 [&>li]:grid [&>li]:grid-cols-[6rem_minmax(0,1fr)] [&>li]:items-center [&>li]:gap-3">
            {pins.map((pin, index) => (
              <li key={pin.id}>
                <span className="relative [&_i]:absolute [&_i]:grid [&_i]:size-5.5 [&_i]:[translate:0_-100%] [&_i]:place-items-center [&_i]:rounded-[50%_50%_50%_0] [&_i]:bg-ink-800 [&_i]:text-xs [&_i]:font-bold [&_i]:text-white [&_i]:not-italic [&_img]:size-24 [&_img]:rounded-md [&_img]:bg-sunken [&_img]:object-contain">
                  <img src={fileHref(pin.fileId, 200)} alt="" />
                  <i style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }}>{index + 1}</i>
                </span>
                <span>{pin.text}</span>
              </li>
            ))}
          </ol>
        )}
        {link && (
          <div className="flex flex-wrap items-end gap-3 [&>.field]:flex-[1_1_16rem]">
            <CopyField label={t('proposal.link')} value={link} />
            <Button onClick={() => setShowsCode(!showsCode)}>{t('proposal.code')}</Button>
            <LinkButton icon={<ExternalLink />} href={link} target="_blank" rel="noreferrer">
              {t('proposal.open')}
            </LinkButton>
            {mayEdit && (
              <Button icon={<Link2Off />} pending={pending === 'off'} onClick={() => void turnOff()}>
                {t('proposal.linkOff')}
              </Button>
            )}
          </div>
        )}
        {!link && version > 0 && mayEdit && (
          <Notice
            tone="warning"
            title={t('proposal.noLink')}
            action={
              <Button
                size="small"
                pending={pending === 'link'}
                onClick={() => void run('link', () => call(makeProposalLink, input))}
              >
                {t('proposal.newLink')}
              </Button>
            }
          >
            {t('proposal.noLinkText')}
          </Notice>
        )}
        {link && showsCode && (
          <div
            className="w-44"
            role="img"
            aria-label={t('proposal.code')}
            dangerouslySetInnerHTML={{ __html: qrSvg(link) }}
          />
        )}
        {mayEdit && can.includes('send') && (
          <form
            className="flex flex-wrap items-center gap-3 [&>.field]:flex-[1_1_16rem]"
            onSubmit={event => {
              event.preventDefault()
              void run('send', () => call(sendProposal, { ...input, body: { to: to.trim() } }))
            }}
          >
            <Field
              label={t('proposal.to')}
              type="email"
              value={to}
              hint={t('proposal.toHint')}
              onChange={event => setTo(event.target.value)}
            />
            <Button icon={<Eye />} pending={pending === 'preview'} onClick={() => void preview()}>
              {t('proposal.preview')}
            </Button>
            <Button variant="primary" type="submit" icon={<Send />} pending={pending === 'send'}>
              {t(version === 0 ? 'proposal.send' : 'proposal.sendNext', { number: version + 1 })}
            </Button>
          </form>
        )}
        <div className="button-group">
          {version > 0 && (
            <LinkButton icon={<FileText />} href={paper} target="_blank" rel="noreferrer">
              {t('proposal.paper')}
            </LinkButton>
          )}
          {approval && (
            <LinkButton icon={<FileText />} href={`${paper}&certificate=true`} target="_blank" rel="noreferrer">
              {t('proposal.certificate')}
            </LinkButton>
          )}
          {mayEdit && can.includes('remind') && (
            <Button
              icon={<BellRing />}
              pending={pending === 'remind'}
              onClick={() => void run('remind', () => call(remindOfProposal, input))}
            >
              {t('proposal.remind')}
            </Button>
          )}
          {mayEdit && can.includes('approve') && (
            <Button icon={<PhoneCall />} onClick={() => setRecording(true)}>
              {t('proposal.record')}
            </Button>
          )}
          {mayEdit && can.includes('withdraw') && (
            <Button
              icon={<Undo2 />}
              pending={pending === 'withdraw'}
              onClick={() => void run('withdraw', () => call(withdrawProposal, input))}
            >
              {t('proposal.withdraw')}
            </Button>
          )}
        </div>
        {isRecording && <RecordApproval {...props} onDone={() => setRecording(false)} />}
      </div>
    </Card>
  )
}
