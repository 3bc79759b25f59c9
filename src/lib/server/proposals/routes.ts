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
  getProposal,
  getSealedFiles,
  printProposal,
  recordApproval,
  remindOfProposal,
  sendProposal,
  updateProposal,
  withdrawProposal
} from '#lib/contract/proposals.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as answer from './answer.ts'
import * as paper from './paper.ts'
import { packSealed } from './production.ts'
import * as send from './send.ts'
import * as proposals from './service.ts'
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
  route(withdrawProposal, ({ db, actor, params }) => send.withdrawProposal(db, actor, params.jobId)),
  route(remindOfProposal, ({ once, actor, params }) => once(tx => send.remindOfProposal(tx, actor, params.jobId))),
  route(recordApproval, ({ once, actor, params, body }) => {
    return once(tx => answer.recordApproval(tx, actor, { ...params, ...body }))
  }),
  route(printProposal, ({ db, actor, params, query }) => paper.printProposal(db, actor, { ...params, ...query })),
  route(getSealedFiles, ({ db, actor, params, query }) => {
    return packSealed(db, actor, { ...params, documentId: query.DocumentId })
  }),
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
  })
]
