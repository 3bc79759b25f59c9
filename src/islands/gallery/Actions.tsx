import { ArrowRight, Ellipsis, Mail, Plus, Printer, Trash2 } from 'lucide-react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { Badge, StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Divider } from '#islands/ui/Divider.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { KeyHint } from '#islands/ui/KeyHint.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader, SectionHeader } from '#islands/ui/PageHeader.tsx'
import { Stepper } from '#islands/ui/Stepper.tsx'
import { TabLinks } from '#islands/ui/TabLinks.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { Tooltip } from '#islands/ui/Tooltip.tsx'

const STEPS = [
  { id: 'basics', label: 'Basics', state: 'done' as const, href: '#basics' },
  { id: 'dates', label: 'Dates', state: 'done' as const, href: '#dates' },
  { id: 'items', label: 'Items', state: 'current' as const },
  { id: 'money', label: 'Money', state: 'error' as const, hint: 'No price yet' },
  { id: 'delivery', label: 'Delivery', state: 'todo' as const },
  { id: 'publish', label: 'Publish', state: 'todo' as const }
]

export function Actions() {
  return (
    <>
      <section className="grid gap-5">
        <SectionHeader title="Page" actions={<Button size="small">Section action</Button>} />
        <div className="card card-body grid gap-4">
          <PageHeader
            title="Lions varsity jackets"
            status={<StatusChip tone="warning">Blanks to order</StatusChip>}
            description="Job 1042 for Lincoln High Boosters, due Friday"
            breadcrumb={[
              { label: 'Jobs', href: '#jobs' },
              { label: 'Lincoln High', href: '#customer' }
            ]}
            actions={
              <>
                <Button icon={<Printer />}>Print ticket</Button>
                <Button variant="primary" iconAfter={<ArrowRight />}>
                  Send proposal
                </Button>
                <Menu
                  label="More"
                  hideLabel
                  icon={<Ellipsis />}
                  align="end"
                  items={[
                    { id: 'duplicate', label: 'Duplicate', keys: 'Ctrl+D' },
                    { id: 'invoice', label: 'Invoice', hint: 'Draft, $1,240.00' },
                    { id: 'move', label: 'Move to workspace', disabled: true },
                    { separator: 'a' },
                    { id: 'close', label: 'Close job', icon: <Trash2 />, tone: 'danger' }
                  ]}
                />
              </>
            }
          />
          <TabLinks
            label="Job"
            current="#items"
            tabs={[
              { href: '#overview', label: 'Overview' },
              { href: '#items', label: 'Items', count: 6 },
              { href: '#designs', label: 'Designs' },
              { href: '#messages', label: 'Messages', count: 2 },
              { href: '#production', label: 'Production' },
              { href: '#activity', label: 'Activity' }
            ]}
          />
          <Stepper label="Store set-up" steps={STEPS} />
        </div>
      </section>

      <section className="grid gap-5">
        <h2>Buttons</h2>
        <div className="card card-body grid gap-4">
          <div className="button-group">
            <Button variant="primary">Save job</Button>
            <Button>Cancel</Button>
            <Button variant="quiet">Skip</Button>
            <Button variant="danger">Delete workspace</Button>
            <Button variant="danger-quiet">Remove</Button>
            <LinkButton href="#link" icon={<Mail />}>
              Link
            </LinkButton>
            <IconButton label="Add" icon={<Plus />} variant="secondary" />
            <IconButton label="More" icon={<Ellipsis />} />
          </div>
          <div className="button-group">
            <Button variant="primary" pending>
              Save job
            </Button>
            <Button pending>Cancel</Button>
            <Button variant="primary" disabled>
              Disabled
            </Button>
            <Button disabled>Disabled</Button>
          </div>
          <div className="button-group">
            <Button variant="primary" size="small" icon={<Plus />}>
              Small
            </Button>
            <Button variant="primary" icon={<Plus />}>
              Medium
            </Button>
            <Button variant="primary" size="large" icon={<Plus />}>
              Large
            </Button>
            <Tooltip content="Undo the last change">
              <Button iconAfter={<KeyHint keys="Ctrl+Z" />}>Undo</Button>
            </Tooltip>
          </div>
          <Divider label="or" />
          <div className="flex flex-wrap items-center gap-2">
            <StatusChip>Draft quote</StatusChip>
            <StatusChip tone="info">Proposal sent</StatusChip>
            <StatusChip tone="success">Approved</StatusChip>
            <StatusChip tone="warning">Deposit due</StatusChip>
            <StatusChip tone="danger">On hold</StatusChip>
            <StatusChip colour="#8b3fc9">Own status</StatusChip>
            <Badge>HTV</Badge>
            <Badge outline>Premium</Badge>
            <Badge tone="success">+12%</Badge>
            <Avatar name="Dana Whitfield" />
            <Avatar name="Mo Reyes" size="small" />
            <Avatar name="North Press" size="large" />
          </div>
          <Divider />
        </div>
      </section>

      <section className="grid gap-5">
        <h2>Messages</h2>
        <div className="grid gap-3 md:grid-cols-2">
          <Notice title="The invoice differs from the job" action={<Button size="small">Update</Button>}>
            Two lines changed after it was sent.
          </Notice>
          <Notice tone="success" onClose={() => undefined}>
            Proposal sent to coach@lincoln.example
          </Notice>
          <Notice tone="warning" title="Text is too small for this film">
            0.18 in; this film holds from 0.25 in.
          </Notice>
          <Notice tone="danger" role="alert">
            Something went wrong. Please try again later.
          </Notice>
          <Notice loader>Nesting 48 pieces on 20 in rolls…</Notice>
        </div>
      </section>

      <section className="grid gap-5">
        <h2>Tabs and steps</h2>
        <div className="grid gap-4 md:grid-cols-2">
          <div className="card card-body">
            <Tabs
              label="Views"
              tabs={[
                { id: 'front', label: 'Front', content: <p>Chest, 11 in wide.</p> },
                { id: 'back', label: 'Back', count: 2, content: <p>Name and number.</p> },
                { id: 'sleeve', label: 'Sleeve', content: <p>Nothing yet.</p> },
                { id: 'off', label: 'Hood', disabled: true, content: null }
              ]}
            />
          </div>
          <div className="card card-body">
            <Stepper label="Checklist" steps={STEPS} vertical />
          </div>
        </div>
      </section>
    </>
  )
}
