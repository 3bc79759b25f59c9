import {
  approveProposal,
  askForChange,
  declineProposal,
  priceProposal,
  printShownProposal,
  readProposalPicture,
  seeProposal,
  showProposal
} from '#lib/contract/proposal-links.ts'
import {
  attachToCustomerMessage,
  attachToProposal,
  readCustomerFile,
  readCustomerMessages,
  readProposalFile,
  getQuickAnswers,
  listUnreadConversations,
  readProposalMessages,
  saveQuickAnswers,
  seeCustomerMessages,
  seeProposalMessages,
  typeToCustomer,
  typeToShop,
  watchCustomerMessages,
  watchProposal,
  writeToCustomer,
  writeToShop
} from '#lib/contract/proposal-messages.ts'
import {
  addProof,
  getProposal,
  getSealedFiles,
  listDesignJobs,
  makeProposalLink,
  printProposal,
  recordApproval,
  remindOfProposal,
  sendProposal,
  turnOffProposalLink,
  updateProposal,
  withdrawProposal
} from '#lib/contract/proposals.ts'
import { printJobTickets } from '#lib/contract/job-tickets.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { addFile, readFile } from '#lib/server/threads/files.ts'
import { markSeen, readThread, notifyTyping } from '#lib/server/threads/service.ts'

import * as answer from './answer.ts'
import * as chat from './chat.ts'
import { listUnreadConversations as listUnread } from './conversations.ts'
import * as designs from './designs.ts'
import * as paper from './paper.ts'
import { packSealed } from './production.ts'
import * as proofs from './proofs.ts'
import * as quick from './quick-answers.ts'
import * as send from './send.ts'
import * as proposals from './service.ts'
import * as tickets from './tickets.ts'
import * as show from './show.ts'

export const proposalRoutes = [
  route(getProposal, ({ db, actor, params }) => proposals.getProposal(db, actor, params.jobId)),
  route(updateProposal, ({ db, actor, params, body }) => {
    return proposals.updateProposal(db, actor, { ...params, change: body })
  }),
  route(sendProposal, ({ db, once, actor, params, body }) => {
    return once(
      (tx, prepared) => send.sendProposal(tx, actor, { ...params, ...body, prepared }),
      () => send.prepareVersion(db, actor, params.jobId)
    )
  }),
  route(addProof, ({ db, once, actor, params, body }) => {
    return once(
      (tx, proof) => proofs.addProof(tx, actor, { ...params, proof }),
      () => proofs.prepareProof(db, actor, body)
    )
  }),
  route(withdrawProposal, ({ db, actor, params }) => send.withdrawProposal(db, actor, params.jobId)),
  route(makeProposalLink, ({ db, actor, params }) => send.makeLink(db, actor, params.jobId)),
  route(turnOffProposalLink, ({ db, actor, params }) => send.turnOffLink(db, actor, params.jobId)),
  route(remindOfProposal, ({ once, actor, params }) => once(tx => send.remindOfProposal(tx, actor, params.jobId))),
  route(recordApproval, ({ once, actor, params, body }) => {
    return once(tx => answer.recordApproval(tx, actor, { ...params, ...body }))
  }),
  route(printProposal, ({ db, actor, params, query }) => paper.printProposal(db, actor, { ...params, ...query })),
  route(getSealedFiles, ({ db, actor, params, query }) => {
    return packSealed(db, actor, { ...params, ...query })
  }),
  route(listDesignJobs, ({ db, actor, query }) => designs.listDesignJobs(db, actor, query.Id)),
  route(showProposal, ({ db, actor }) => show.showProposal(db, actor)),
  route(seeProposal, ({ db, actor, body }) => answer.seeProposal(db, actor, body.version)),
  route(priceProposal, ({ db, actor, body }) => answer.priceProposal(db, actor, body)),
  route(approveProposal, ({ once, actor, body }) => once(tx => answer.approveProposal(tx, actor, body))),
  route(askForChange, ({ once, actor, body }) => once(tx => answer.askForChange(tx, actor, body))),
  route(declineProposal, ({ once, actor, body }) => once(tx => answer.declineProposal(tx, actor, body))),
  route(readProposalPicture, ({ db, actor, params, query }) => {
    return show.readPicture(db, actor, { fileId: params.fileId, width: query.w ? Number(query.w) : undefined })
  }),
  route(printShownProposal, ({ db, actor, query }) => {
    return paper.printProposal(db, actor, { jobId: actor.subjectId, ...query })
  }),
  route(readProposalMessages, async ({ db, actor, query }) => {
    return readThread(db, await chat.customerOf(db, actor), query.after)
  }),
  route(writeToShop, ({ once, actor, body }) => once(tx => chat.writeToShop(tx, actor, body))),
  route(seeProposalMessages, async ({ db, actor, body }) => {
    return markSeen(db, await chat.customerOf(db, actor), body.messageId)
  }),
  route(attachToProposal, async ({ db, actor, request }) => addFile(db, await chat.customerOf(db, actor), request)),
  route(readProposalFile, async ({ db, actor, params, query }) => {
    return readFile(db, await chat.customerOf(db, actor), { fileId: params.fileId, width: query.w && 400 })
  }),
  route(watchProposal, ({ db, actor, request }) => chat.watchAsGuest(db, actor, request)),
  route(listUnreadConversations, ({ db, actor }) => listUnread(db, actor)),
  route(getQuickAnswers, ({ db, actor }) => quick.getQuickAnswers(db, actor)),
  route(saveQuickAnswers, ({ db, actor, body }) => quick.saveQuickAnswers(db, actor, body)),
  route(typeToShop, async ({ db, actor }) => notifyTyping(db, await chat.customerOf(db, actor))),
  route(typeToCustomer, async ({ db, actor, params }) => notifyTyping(db, await chat.shopOf(db, actor, params.jobId))),
  route(readCustomerMessages, async ({ db, actor, params, query }) => {
    return readThread(db, await chat.shopOf(db, actor, params.jobId), query.after)
  }),
  route(writeToCustomer, ({ once, actor, params, body }) => {
    return once(tx => chat.writeToCustomer(tx, actor, { ...params, ...body }))
  }),
  route(seeCustomerMessages, async ({ db, actor, params, body }) => {
    return markSeen(db, await chat.shopOf(db, actor, params.jobId), body.messageId)
  }),
  route(attachToCustomerMessage, async ({ db, actor, params, request }) => {
    return addFile(db, await chat.shopOf(db, actor, params.jobId), request)
  }),
  route(readCustomerFile, async ({ db, actor, params, query }) => {
    const participant = await chat.shopOf(db, actor, params.jobId)
    return readFile(db, participant, { fileId: params.fileId, width: query.w && 400 })
  }),
  route(printJobTickets, ({ db, actor, query: { JobIds, paper } }) => {
    return tickets.printJobTickets(db, actor, { jobIds: JobIds, paper })
  }),
  route(watchCustomerMessages, ({ db, actor, params, request }) => {
    return chat.watchAsMember(db, actor, { ...params, request })
  })
]
