import { Shirt, Truck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { CopyField } from '#islands/ui/CopyField.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'

const METHODS = [
  { value: 'htv', label: 'Heat transfer vinyl', hint: 'Names, numbers, up to 3 colors' },
  { value: 'dtf', label: 'Full-color transfer', hint: 'Photos and gradients' },
  { value: 'sub', label: 'Sublimation', hint: 'White polyester only', disabled: true }
]

const CUSTOMERS = ['Lincoln High Boosters', 'Rivera Landscaping', 'Oak Street Bakery', 'Northside Little League'].map(
  name => ({ value: name, label: name, hint: `${name.length} jobs` })
)

const FILMS = [
  { value: 'white', name: 'White', hex: '#ffffff' },
  { value: 'black', name: 'Black', hex: '#17181d' },
  { value: 'red', name: 'Cardinal', hex: '#b3142c' },
  { value: 'gold', name: 'Athletic gold', hex: '#f2a900' },
  { value: 'royal', name: 'Royal', hex: '#1f4fb4' },
  { value: 'green', name: 'Apple', hex: '#61b714' },
  { value: 'pink', name: 'Neon pink, sold out', hex: '#ff4fa0', disabled: true }
]

const Job = z.object({
  title: z.string().check(z.minLength(1, 'Give the job a title')),
  customer: z.string().check(z.minLength(1, 'Choose a customer')),
  contact: z.object({ email: z.string().check(z.email('This is not an e-mail address')) }),
  due: z.string().check(z.minLength(1, 'When is it due?')),
  deposit: z.optional(z.number()),
  method: z.string().check(z.minLength(1, 'Choose a method')),
  rush: z.boolean(),
  tags: z.array(z.string())
})

export function Forms() {
  const [sent, setSent] = useState('')
  const { errors, pending, onSubmit } = useSubmit(Job, async values => setSent(JSON.stringify(values)))

  return (
    <>
      <section className="grid gap-5">
        <h2>A form</h2>
        <Form className="card card-body" onSubmit={onSubmit} error={errors['form']} aria-label="New job">
          <div className="form-row">
            <Field label="Title" name="title" error={errors['title']} />
            <ComboBox
              label="Customer"
              name="customer"
              options={CUSTOMERS}
              onCreate={() => undefined}
              placeholder="Find or create"
              error={errors['customer']}
            />
          </div>
          <div className="form-row">
            <Field label="E-mail" name="contact.email" type="email" error={errors['contact.email']} />
            <DateField label="Due date" name="due" error={errors['due']} />
            <MoneyField label="Deposit" name="deposit" optional />
          </div>
          <div className="form-row">
            <Select label="Method" name="method" options={METHODS} error={errors['method']} />
            <CheckboxGroup
              label="Tags"
              name="tags"
              inline
              options={[
                { value: 'school', label: 'School' },
                { value: 'repeat', label: 'Repeat' }
              ]}
            />
            <Switch label="Rush" hint="Adds the rush fee" name="rush" />
          </div>
          <div className="form-actions">
            <output className="me-auto break-all text-muted">{sent}</output>
            <Button>Cancel</Button>
            <Button variant="primary" type="submit" pending={pending}>
              Create job
            </Button>
          </div>
        </Form>
      </section>

      <section className="grid gap-5">
        <h2>Fields</h2>
        <div className="card card-body grid items-start gap-5 md:grid-cols-3">
          <Field label="Name" hint="As it stands on the invoice" defaultValue="North Press Co." />
          <Field label="E-mail" type="email" defaultValue="coach@" error="This is not an e-mail address" />
          <Field label="Password" type="password" defaultValue="correct horse" />
          <Field label="Width" type="number" suffix="in" defaultValue={11.5} />
          <Field label="Address" prefix="platen.example/" defaultValue="lions-2026" />
          <Field label="Disabled" disabled defaultValue="Cannot change" />
          <MoneyField label="Base price" defaultValue={1850} />
          <NativeSelect label="Size" options={[{ value: 'm', label: 'Youth M' }]} placeholder="Choose a size" />
          <Select label="Method" options={METHODS} defaultValue="htv" />
          <Select label="Missing" options={METHODS} error="Choose a method" />
          <ComboBox label="Customer" options={CUSTOMERS} defaultValue="Oak Street Bakery" />
          <ComboBox label="Searching" options={[]} loading placeholder="Type a name" />
          <DateField label="In-hands date" defaultValue="2026-12-05" min="2026-11-21" />
          <DateField label="Store closes" defaultValue="2026-12-01T21:00" withTime hint="Shop's own time" />
          <DateField label="Past date" defaultValue="2025-12-05" error="This day has passed" />
          <QuantityField label="Quantity" defaultValue={12} min={1} />
          <ColourField label="Color" defaultValue="#61b714" />
          <CopyField label="Store link" value="https://platen.example/s/lions-2026" />
          <TextAreaField label="Note" optional placeholder="For the shop only" />
          <div className="field">
            <span className="field-label">Search</span>
            <SearchField placeholder="Jobs, customers, stores" defaultValue="lions" />
          </div>
          <SwatchPicker label="Film color" colours={FILMS} defaultValue="gold" />
        </div>
      </section>

      <section className="grid gap-5">
        <h2>Choices</h2>
        <div className="card card-body grid items-start gap-5 md:grid-cols-3">
          <CheckboxGroup
            label="Notify"
            defaultValue={['paid']}
            options={[
              { value: 'seen', label: 'Proposal seen' },
              { value: 'paid', label: 'Payment received', hint: 'Also for deposits' },
              { value: 'off', label: 'Not on this plan', disabled: true }
            ]}
          />
          <RadioGroup
            label="Terms"
            defaultValue="half"
            options={[
              { value: 'half', label: 'Half now, half at pick-up' },
              { value: 'full', label: 'All now' }
            ]}
            error="Choose other terms for this customer"
          />
          <div className="grid gap-3">
            <Checkbox label="All lines" indeterminate />
            <Checkbox label="I checked the spelling" error="Please tick this" />
            <Switch label="Store is public" defaultChecked />
            <Switch label="Password" hint="Ask buyers for one" />
            <Switch label="Disabled" disabled />
          </div>
          <RadioGroup
            className="md:col-span-3"
            label="Delivery"
            look="cards"
            defaultValue="pickup"
            options={[
              { value: 'pickup', label: 'Pick up at school', hint: 'Room 12, from 8 December', end: 'Free' },
              { value: 'ship', label: 'Ship to me', hint: '3 to 5 days', end: '$6.50', icon: <Truck size={18} /> },
              { value: 'group', label: 'With the team order', end: 'Free', icon: <Shirt size={18} />, disabled: true }
            ]}
          />
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <FileDrop
            label="Artwork"
            hint="SVG, PNG or PDF, up to 20 MB"
            accept=".svg,image/png,.pdf"
            maxBytes={20_000_000}
            multiple
            onFiles={() => undefined}
            files={[
              {
                id: '1',
                name: 'lions-crest-final-final-v7.svg',
                bytes: 48_200,
                progress: 64,
                onRemove: () => undefined
              },
              {
                id: '2',
                name: 'photo.png',
                bytes: 4_200_000,
                error: 'The connection was lost',
                onRetry: () => undefined
              }
            ]}
          />
          <FileDrop label="Logo" error="logo.heic is not one of the accepted file types" onFiles={() => undefined} />
        </div>
      </section>
    </>
  )
}
