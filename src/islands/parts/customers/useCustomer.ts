import { errorsOf, useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { EditRefused } from '#lib/client/edit-session.ts'
import { createCustomer, updateCustomer } from '#lib/contract/calls/customers.ts'
import { type Customer, type CustomerDetails, CustomerInput } from '#lib/contract/customers.ts'

const BLANK: CustomerDetails = {
  kind: 'person',
  name: '',
  company: '',
  emails: [],
  phones: [],
  addresses: [],
  taxExempt: false,
  taxNumber: '',
  terms: '',
  priceLevel: '',
  tags: [],
  notes: '',
  flagged: false
}

interface Options {
  workspaceId: string
  /** Left out for a new one. */
  saved?: Customer | undefined
  /** Where a new one begins. */
  blank?: Partial<CustomerDetails> | undefined
}

/** A customer while they are made or changed; saved as a whole, made once however often the button is pressed. */
export function useCustomer({ workspaceId, saved, blank }: Options) {
  const query = { WorkspaceId: workspaceId }
  const edit = useEdit(() =>
    createRecordEdit<Customer | undefined, CustomerDetails>({
      saved,
      blank: { ...BLANK, ...blank },
      draftOf: detailsOf,
      send(_, on, draft) {
        const body = check(draft)
        if (!on) return call(createCustomer, { query, body })
        return call(updateCustomer, { params: { customerId: on.id }, query, body: { ...body, revision: on.revision } })
      }
    })
  )
  return {
    ...edit,
    errors: errorsOf(edit),
    /** Lines that were added and left empty are not asked about. */
    async save() {
      const { emails, phones, addresses } = edit.latest().draft
      const left = {
        emails: emails.filter(({ address }) => address.trim() !== ''),
        phones: phones.filter(({ number }) => number.trim() !== ''),
        addresses: addresses.filter(({ label: _, ...lines }) => Object.values(lines).some(Boolean))
      }
      const isLeft = (name: keyof typeof left) => left[name].length < edit.latest().draft[name].length
      if (isLeft('emails') || isLeft('phones') || isLeft('addresses')) edit.change(left)
      // An empty form that was refused has nothing left to send, and yet is not saved.
      return (await edit.save()) && edit.latest().saved !== undefined
    }
  }
}

export type CustomerEdit = ReturnType<typeof useCustomer>

function detailsOf(customer: Customer): CustomerDetails {
  return CustomerInput.parse(customer)
}

function check(draft: CustomerDetails): CustomerDetails {
  const checked = CustomerInput.safeParse(draft)
  if (checked.success) return checked.data
  throw new EditRefused(checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}
