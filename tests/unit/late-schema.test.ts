import { expect, test, vi } from 'vitest'

import { lateSchema } from '#islands/ui/useSubmit.ts'
import { PurchaseForm } from '#islands/purchases/purchase-form.ts'

test('the schema of a form is loaded when the form is sent, and answers as if it had been there', async () => {
  const load = vi.fn(async () => PurchaseForm)
  const schema = lateSchema(load)
  expect(load).not.toHaveBeenCalled()

  const wrong = await schema['~standard'].validate({ supplier: 'Blanks Inc', email: 'wrong@', note: '' })
  expect(wrong.issues?.[0]?.path).toEqual(['email'])
  const right = { supplier: 'Blanks Inc', email: 'orders@example.com', note: '' }
  expect(await schema['~standard'].validate(right)).toEqual({ value: right })
})
