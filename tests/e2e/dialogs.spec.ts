// Every dialog of the specification, from each place where a person reaches it. `tests/unit/dialogs.test.ts` holds that no
// place is forgotten; those of a job's items are opened by job-dialogs.spec.ts.
import type { Locator, Page } from '@playwright/test'

import { designOf, rect } from '../support/designs.ts'
import { createStore, logInAsOwner } from '../support/owner.ts'
import { ask } from '../support/page-calls.ts'
import { expect, expectAccessible, test, visit } from '../support/person.ts'

async function logIn(page: Page) {
  const { workspaceId } = await logInAsOwner(page)
  const call = <T extends object>(path: string, body: object, method = 'POST') =>
    ask<T & { id: string }>(page.request, `${path}?WorkspaceId=${workspaceId}`, body, method)
  return { workspaceId, call }
}

/** The dialog that the act opens in this place of the code: `name · file`. It is closed again. */
async function opens(page: Page, place: string, { name, by }: { name: string | RegExp; by: () => Promise<unknown> }) {
  await test.step(place, async () => {
    await by()
    await closes(page, page.getByRole('dialog', { name }))
  })
}

async function closes(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Tab')
  await dialog
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .last()
    .click()
  await expect(dialog).toBeHidden()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()

async function choose(page: Page, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await press(page, menu)
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Types a name that nobody has, and asks for a new customer of it. */
async function newCustomer(page: Page): Promise<void> {
  // A dialog stands behind the page that it lies on.
  const field = page.getByRole('combobox', { name: 'Customer' }).last()
  await field.fill('Zadie Nobody')
  await page.getByRole('option', { name: 'Create “Zadie Nobody”' }).click()
}

test('customers and leads', async ({ page }) => {
  const { call } = await logIn(page)
  const { id } = await call('/api/v2/customers', { name: 'Dana' })
  const archived = await call('/api/v2/customers', { name: 'Oscar' })
  await call(`/api/v2/customer/${archived.id}/archived`, { archived: true }, 'PUT')
  const lead = await call('/api/v2/leads', { name: 'Lena', email: 'lena@example.com' })

  await visit(page, '/dashboard/customers')
  const edit = () => choose(page, 'More for Dana', 'Edit')
  await opens(page, 'customer · customers/CustomersScreen.tsx', { name: 'Edit customer', by: edit })
  await visit(page, `/dashboard/customers/${id}`)
  await opens(page, 'customer · customers/CustomerScreen.tsx', { name: 'Edit customer', by: () => press(page, 'Edit') })
  await visit(page, '/dashboard/customers/archived')
  const oscar = { name: 'Oscar', by: () => press(page, 'Oscar') }
  await opens(page, 'archived-customer · customers/ArchivedScreen.tsx', oscar)
  await visit(page, `/dashboard/customers/${archived.id}`)
  const restore = { name: 'Oscar', by: () => press(page, 'Restore or delete') }
  await opens(page, 'archived-customer · customers/CustomerScreen.tsx', restore)

  await visit(page, `/dashboard/leads/${lead.id}`)
  await choose(page, 'More for Lena', 'Link to a customer')
  await opens(page, 'customer · leads/ChooseCustomerModal.tsx', { name: 'New customer', by: () => newCustomer(page) })
})

test('jobs: their list, board, page and proposal', async ({ page }) => {
  const { call } = await logIn(page)
  const { id: customerId } = await call('/api/v2/customers', { name: 'Dana' })
  const { id } = await call('/api/v2/jobs', { title: 'Wildcats', customerId })
  await visit(page, '/dashboard/jobs')
  const row = (entry: string) => () => choose(page, 'More for job 1001', entry)
  await opens(page, 'job-status · jobs/JobRowMenu.tsx', { name: 'Status of job 1001', by: row('Change status') })
  await opens(page, 'close-job · jobs/JobRowMenu.tsx', { name: 'Close job 1001', by: row('Close the job') })
  const away = { name: /to another workspace$/, by: row('Move to workspace') }
  await opens(page, 'move-to-workspace · jobs/JobRowMenu.tsx', away)
  await page.getByRole('checkbox', { name: /Wildcats/ }).check()
  const chosen = { name: 'Status of job 1001', by: () => press(page, 'Change status') }
  await opens(page, 'job-status · jobs/JobsScreen.tsx', chosen)

  await visit(page, '/dashboard/jobs?view=board')
  const to = (status: string) => () => choose(page, 'Move job 1001', status)
  await opens(page, 'job-status · jobs/JobBoard.tsx', { name: 'Status of job 1001', by: to('On hold') })
  await opens(page, 'close-job · jobs/JobBoard.tsx', { name: 'Close job 1001', by: to('Completed') })

  await visit(page, '/dashboard/jobs/create')
  await opens(page, 'customer · jobs/CustomerPicker.tsx', { name: 'New customer', by: () => newCustomer(page) })
  await test.step('the list is closed while the window is still loading, and what was typed stays', async () => {
    await visit(page, '/dashboard/jobs/create')
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
    await page.route('**/*.js', route => loaded.then(() => route.continue()))
    await newCustomer(page)
    const field = page.getByRole('combobox', { name: 'Customer' })
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(field).not.toHaveAttribute('aria-invalid')
    load()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue('Zadie Nobody')
    await expect(field).toBeFocused()
    await page.unrouteAll()
  })

  await visit(page, `/dashboard/jobs/${id}/overview`)
  const status = { name: 'Status of job 1001', by: () => press(page, 'Change status') }
  await opens(page, 'job-status · jobs/JobHead.tsx', status)
  const more = (entry: string) => () => choose(page, 'More', entry)
  await opens(page, 'close-job · jobs/JobHead.tsx', { name: 'Close job 1001', by: more('Close the job') })
  const move = { name: /to another workspace$/, by: more('Move to workspace') }
  await opens(page, 'move-to-workspace · jobs/JobHead.tsx', move)
  const contact = { name: /^Customer of job/, by: () => press(page, 'Change the customer or contact') }
  await opens(page, 'job-customer-edit · jobs/JobHead.tsx', contact)
  await press(page, 'Change the customer or contact')
  await page.getByRole('radio', { name: 'The customer' }).check()
  const customer = { name: 'New customer', by: () => newCustomer(page) }
  await opens(page, 'customer · dialogs/job-customer-edit/JobCustomerEditDialog.tsx', customer)

  await call(`/api/v2/job/${id}/close`, { reason: 'completed' })
  await visit(page, `/dashboard/jobs/${id}/overview`)
  await opens(page, 'reopen-job · jobs/JobHead.tsx', { name: 'Reopen job 1001', by: () => press(page, 'Reopen') })
})

test('how a customer sees an item of a proposal', async ({ page }) => {
  const { call, workspaceId } = await logIn(page)
  const job = await call<{ revision: number }>('/api/v2/jobs', { title: 'Wildcats' })
  const items = [{ id: crypto.randomUUID(), position: 0, kind: 'single', name: 'Banner', ownCents: 1500 }]
  const path = `/api/v2/job/items?WorkspaceId=${workspaceId}&JobId=${job.id}`
  await ask(page.request, path, { revision: job.revision, items }, 'PUT')
  await visit(page, `/dashboard/jobs/${job.id}/proposal`)
  const by = () => press(page, 'Edit how Banner appears')
  await opens(page, 'proposal-item · jobs/proposal/ProposalItems.tsx', { name: 'How the customer sees it', by })
  const design = { name: 'Choose a design', by: () => press(page, 'Add from a design') }
  await opens(page, 'choose-from-designer · jobs/proposal/ProposalItems.tsx', design)
})

test('designs and portfolios', async ({ page }) => {
  const { call } = await logIn(page)
  const design = designOf([rect('r1', [20, 20, 80, 60])])
  await call('/api/document', { from: 'design', name: 'Crest', design })
  await visit(page, '/dashboard/design/layouts')
  const menu = (entry: string) => () => choose(page, 'Actions for Crest', entry)
  const file = 'designs/useDocumentActions.tsx'
  const names = { name: /^Names, films and garment/, by: menu('Names, films and garment') }
  await opens(page, `bulk-designer · ${file}`, names)
  await opens(page, `mockup · ${file}`, { name: 'Mock-up of “Crest”', by: menu('Mock-up') })
  const many = { name: '“Crest” on many products', by: menu('Mock-ups on many products') }
  await opens(page, `bulk-mockup · ${file}`, many)
  const away = { name: /to another workspace$/, by: menu('Move or copy to a workspace') }
  await opens(page, `move-to-workspace · ${file}`, away)
  const fresh = { name: 'New design', by: () => press(page, 'New design') }
  await opens(page, 'create-in-designer · designs/DesignsScreen.tsx', fresh)

  const { id } = await call('/api/v2/portfolios', { title: 'Spirit' })
  await visit(page, '/dashboard/portfolios')
  const card = { name: /to another workspace$/, by: () => choose(page, 'More for Spirit', 'Move to workspace') }
  await opens(page, 'move-to-workspace · portfolios/PortfolioMenu.tsx', card)
  await visit(page, `/dashboard/portfolios/${id}/edit/spirit`)
  const gone = { name: 'Delete “Spirit”?', by: () => press(page, 'Delete') }
  await opens(page, 'delete-portfolio · portfolios/EditScreen.tsx', gone)
  const picture = { name: 'Add a picture', by: () => press(page, 'Add a picture') }
  await opens(page, 'portfolio-image · portfolios/ImagesPanel.tsx', picture)
  await press(page, 'Add a picture')
  await page.getByRole('radio', { name: 'Mock-up' }).check()
  const item = { name: 'Choose an item', by: () => press(page, 'Choose an item') }
  await opens(page, 'existing-item · dialogs/portfolio-image/MockUpChoice.tsx', item)
})

test('items, stores and transfers', async ({ page }) => {
  await logIn(page)
  await visit(page, '/dashboard/items')
  const catalogue = { name: 'Catalog', by: () => press(page, 'From the catalog') }
  await opens(page, 'product · items/ItemsScreen.tsx', catalogue)
  const category = { name: 'New category', by: () => press(page, 'New category') }
  await opens(page, 'product-category · items/CategoryRail.tsx', category)

  await visit(page, '/dashboard/items/new')
  await opens(page, 'product-category · items/BasicsSection.tsx', category)
  const pictures = { name: 'Pictures', by: () => press(page, /^Pictures of /) }
  await opens(page, 'product-images · items/ColoursSection.tsx', pictures)
  const options = { name: 'Your options', by: () => choose(page, 'Add a field', 'Manage your options') }
  await opens(page, 'manage-item-options · items/FieldsSection.tsx', options)
  await choose(page, 'Add a field', /^Choice/)
  const values = { name: /^Values of/, by: () => press(page, 'Edit values') }
  await opens(page, 'update-options · items/FieldCard.tsx', values)
  const files = { name: 'My files', by: () => press(page, 'From my files') }
  await opens(page, 'my-files · items/ArtworkSection.tsx', files)
  const design = { name: 'Choose a design', by: () => press(page, 'Choose a design') }
  await opens(page, 'choose-from-designer · items/useDesignArtwork.ts', design)
  const draw = { name: 'New design', by: () => press(page, 'Draw a new one') }
  await opens(page, 'create-in-designer · items/useDesignArtwork.ts', draw)
  await press(page, 'Draw a new one')
  const create = () => page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await opens(page, 'drawing-tool · items/useDesignArtwork.ts', { name: 'Untitled design', by: create })

  await visit(page, '/dashboard/make/ultra-color-max-transfers')
  await press(page, 'New sheet')
  await page.waitForURL('**/ultra-color-max-transfers/*')
  const art = { name: 'Choose a design', by: () => press(page, 'Take a design or file') }
  await opens(page, 'choose-from-designer · make/transfers/SheetScreen.tsx', art)

  await createStore(page, 'Spirit store')
  const { pathname, search } = new URL(page.url())
  await visit(page, `${pathname}${search.replace('step=1', 'step=3')}`)
  const saved = { name: 'Choose items', by: () => press(page, 'Choose saved items') }
  await opens(page, 'existing-item · stores/setup/ItemsStep.tsx', saved)
  await opens(page, 'product · stores/setup/ItemsStep.tsx', catalogue)
  await opens(page, 'item · stores/setup/ItemsStep.tsx', { name: 'New item', by: () => press(page, 'New item') })
})

test('workspaces, feedback and a question', async ({ page }) => {
  const { workspaceId } = await logIn(page)
  await visit(page, '/dashboard/workspaces')
  const actions = (entry: string) => () => choose(page, 'Actions for Lovelace Prints', entry)
  const members = { name: 'Members of Lovelace Prints', by: actions('Manage members') }
  await opens(page, 'manage · workspaces/WorkspacesScreen.tsx', members)
  const gone = { name: 'Delete Lovelace Prints?', by: actions('Delete the workspace') }
  await opens(page, 'delete-workspace · workspaces/WorkspaceRows.tsx', gone)
  await visit(page, `/dashboard/workspaces/${workspaceId}/details`)
  const details = { name: 'Delete Lovelace Prints?', by: () => press(page, /^Delete/) }
  await opens(page, 'delete-workspace · workspaces/DetailsScreen.tsx', details)
  const feedback = { name: 'Give feedback', by: () => choose(page, /Ada Lovelace/, 'Give feedback') }
  await opens(page, 'feedback · shell/NavBar.tsx', feedback)
})
