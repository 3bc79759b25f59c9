import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { z } from 'zod'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { rememberWorkspace } from '#lib/client/cookies.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { putWorkspace } from '#lib/client/stores/workspaces.ts'
import { createWorkspace, updateWorkspace, type Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import { may } from '#lib/shared/roles.ts'

import { LogoField } from './LogoField.tsx'

interface Props {
  userId: string
  workspaces: Workspace[]
  workspaceId: string
  timeZones: string[]
  /** Millionths of the active workspace's tax. */
  taxPpm: number
}

/** The businesses a person works for: the active one's details, a switch to the others, and a new one. */
export function WorkspacesScreen(props: Props) {
  const { userId, workspaceId } = props
  const [workspaces, setWorkspaces] = useState(props.workspaces)
  const active = workspaces.find(({ Id }) => Id === workspaceId)
  const others = workspaces.filter(({ Id }) => Id !== workspaceId)

  function changed(workspace: Workspace) {
    setWorkspaces(workspaces.map(known => (known.Id === workspace.Id ? workspace : known)))
    putWorkspace(workspace)
    showBanner(t('workspaces.saved'), { variant: 'success' })
  }

  function open(id: string) {
    rememberWorkspace(userId, id)
    location.assign('/dashboard')
  }

  return (
    <div className="grid gap-5">
      <PageHeader title={t('workspaces.title')} description={t('workspaces.description')} />
      <div className="order-layout">
        {active && <Details key={active.Id} workspace={active} {...props} onChange={changed} />}
        <div className="grid content-start gap-4">
          {others.length > 0 && (
            <Card title={t('workspaces.others')}>
              <ul className="grid gap-3">
                {others.map(workspace => (
                  <li key={workspace.Id} className="flex items-center gap-3">
                    <Avatar name={workspace.businessName} decorative />
                    <span className="grid min-w-0 flex-1">
                      <span className="truncate font-medium">{workspace.businessName}</span>
                      <span className="text-muted text-sm">{t(`roles.${workspace.role}`)}</span>
                    </span>
                    <Button size="small" onClick={() => open(workspace.Id)}>
                      {t('workspaces.switch')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Card>
          )}
          <NewWorkspace userId={userId} onMade={({ Id }) => open(Id)} />
        </div>
      </div>
    </div>
  )
}

const WithTaxInPercent = updateWorkspace.body
  .pick({ businessName: true, timeZone: true, units: true })
  .extend({ taxPercent: z.number(t('workspaces.taxHint')).min(0).max(50, t('workspaces.taxMost')) })

type DetailsProps = Props & { workspace: Workspace; onChange: (workspace: Workspace) => void }

function Details({ workspace, timeZones, taxPpm, onChange }: DetailsProps) {
  const mayManage = may(workspace.role, 'manage')
  const [logoFileId, setLogoFileId] = useState<string | null>()
  const { errors, pending, onSubmit } = useSubmit(WithTaxInPercent, async ({ taxPercent, ...body }) => {
    const change = { ...body, workspaceId: workspace.Id, taxPpm: Math.round(taxPercent * 10_000) }
    onChange(await call(updateWorkspace, { body: { ...change, ...(logoFileId !== undefined && { logoFileId }) } }))
  })

  return (
    <Card title={workspace.businessName} actions={<Badge>{t(`roles.${workspace.role}`)}</Badge>}>
      <Form error={errors['form']} onSubmit={onSubmit}>
        <LogoField workspace={workspace} disabled={!mayManage} onChange={setLogoFileId} />
        <Field
          label={t('workspaces.name')}
          name="businessName"
          defaultValue={workspace.businessName}
          error={errors['businessName']}
          disabled={!mayManage}
          required
        />
        <div className="form-row">
          <NativeSelect
            label={t('workspaces.timeZone')}
            name="timeZone"
            defaultValue={workspace.timeZone}
            error={errors['timeZone']}
            disabled={!mayManage}
            options={timeZones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
          <NativeSelect
            label={t('workspaces.units')}
            name="units"
            defaultValue={workspace.units}
            disabled={!mayManage}
            options={[
              { value: 'in', label: t('workspaces.inches') },
              { value: 'mm', label: t('workspaces.millimetres') }
            ]}
          />
          <Field
            label={t('workspaces.tax')}
            hint={t('workspaces.taxHint')}
            name="taxPercent"
            type="number"
            step="0.001"
            min="0"
            max="50"
            suffix="%"
            defaultValue={taxPpm / 10_000}
            error={errors['taxPercent']}
            disabled={!mayManage}
          />
        </div>
        {mayManage ? (
          <div className="form-actions">
            <Button type="submit" variant="primary" pending={pending}>
              {t('words.save')}
            </Button>
          </div>
        ) : (
          <p className="field-hint">{t('workspaces.readOnly')}</p>
        )}
      </Form>
    </Card>
  )
}

function NewWorkspace({ userId, onMade }: { userId: string; onMade: (workspace: Workspace) => void }) {
  const key = useRef(crypto.randomUUID())
  const { errors, pending, onSubmit } = useSubmit(createWorkspace.body, async body => {
    onMade(await call(createWorkspace, { body }, { idempotencyKey: key.current }))
  })
  return (
    <Card title={t('workspaces.newTitle')}>
      <Form error={errors['form']} onSubmit={onSubmit}>
        <input type="hidden" name="userId" value={userId} />
        <Field label={t('workspaces.newName')} name="workspaceName" error={errors['workspaceName']} required />
        <Button type="submit" icon={<Plus />} pending={pending}>
          {t('workspaces.create')}
        </Button>
      </Form>
    </Card>
  )
}
