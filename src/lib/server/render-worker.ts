// The child process in which pictures, designs, cards, slips and posters are drawn: which domain draws what.
import { answerTasks, type LoadWork, PICTURE_WORK } from './platform/files/render-child.ts'

const loadDesignWork: LoadWork = async () => {
  const { loadTools, workOnDesign } = await import('./design/documents/work.ts')
  await loadTools()
  return workOnDesign
}

answerTasks({
  ...PICTURE_WORK,
  draw: loadDesignWork,
  import: loadDesignWork,
  letters: loadDesignWork,
  lettering: async () => (await import('./design/documents/lettering-work.ts')).drawLettering,
  'lettering-facts': async () => (await import('./design/documents/lettering-work.ts')).readLetteringFacts,
  font: async () => (await import('./design/fonts/inspect.ts')).readFont,
  pack: loadDesignWork,
  separations: loadDesignWork,
  rolls: async () => {
    const { packOnRolls } = await import('./design/documents/roll-work.ts')
    await (await import('./design/documents/work.ts')).loadTools()
    return packOnRolls
  },
  card: async () => (await import('./storefront/cards/draw.ts')).drawCard,
  line: async () => (await import('./storefront/orders/line-drawing.ts')).drawLine,
  slip: async () => (await import('./storefront/orders/slip-page.ts')).drawSlip,
  invoice: async () => (await import('./invoices/invoice-page.ts')).drawInvoice,
  statement: async () => (await import('./invoices/statement-page.ts')).drawStatement,
  'proof-photo': async () => (await import('./proposals/photo-work.ts')).drawOnPhoto,
  proposal: async () => (await import('./proposals/paper-page.ts')).drawProposal,
  ticket: async () => (await import('./proposals/ticket-page.ts')).drawTickets,
  settlement: async () => (await import('./storefront/settlement/settlement-page.ts')).drawSettlement,
  'plan-invoice': async () => (await import('./subscriptions/invoice-page.ts')).drawPlanInvoice,
  label: async () => (await import('./production/label-page.ts')).drawLabels,
  purchase: async () => (await import('./purchasing/purchase-page.ts')).drawPurchase,
  'transfer-art': async () => (await import('./supplies/transfers/art-work.ts')).readArt,
  'transfer-layout': async () => (await import('./supplies/transfers/layout-work.ts')).layOutSheet,
  'transfer-print': async () => (await import('./supplies/transfers/print-work.ts')).printSheet,
  'run-gang': async () => (await import('./production/methods/transfer-work.ts')).printTransfers,
  'run-measure': async () => (await import('./production/cutting/work.ts')).measureRun,
  'run-plan': async () => (await import('./production/cutting/work.ts')).planRunFilm,
  'run-draw': async () => (await import('./production/cutting/work.ts')).drawRunSheet,
  'run-free': async () => (await import('./production/late/work.ts')).findFree,
  'run-file': async () => (await import('./production/cutting/work.ts')).writeRunFiles,
  poster: async () => (await import('./storefront/stores/poster-page.ts')).drawPoster
})
