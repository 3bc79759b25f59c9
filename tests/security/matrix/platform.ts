import { type Row, member, sell, signedIn, everybody, platform, inside, nothing, pictureForm } from './parts.ts'

export const PLATFORM: Record<string, Row> = {
  listPosts: { expected: everybody(), ask: nothing },
  searchHelp: { expected: everybody(), ask: nothing },
  findPeople: { acting: 'refused', expected: platform(), ask: () => ({ query: { search: 'example' } }) },
  listMailSenders: { expected: platform(), ask: nothing },
  setMailAllowance: {
    acting: 'open',
    expected: platform(),
    ask: (_, { workspaceId }) => ({ body: { workspaceId, perDay: 100, isStopped: false, note: '' } })
  },
  exportPeople: { acting: 'refused', expected: platform(), ask: () => ({ query: {} }) },
  startImpersonation: {
    acting: 'refused',
    expected: platform(),
    ask: ({ owner }) => ({ body: { userId: owner.userId, reason: 'To look at everything' } })
  },
  endImpersonation: { acting: 'open', expected: signedIn(409), ask: nothing },
  getAccessHistory: { expected: signedIn(), ask: nothing },
  setPlan: {
    acting: 'refused',
    expected: platform(),
    ask: (_, { userId }) => ({ body: { userId, plan: 'business' } })
  },
  uploadFile: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ query: victim.inside, body: await pictureForm() })
  },
  listFiles: { expected: member(), ask: inside },
  deleteFile: {
    acting: 'open',
    expected: sell(),
    ask: async victim => ({ params: { fileId: (await victim.file()).id }, query: victim.inside })
  },
  watchWorkspace: { expected: member(), ask: inside },
  listAttention: { expected: member(), ask: ({ inside }) => ({ query: inside }) },
  searchWorkspace: { expected: member(), ask: ({ inside, mark }) => ({ query: { ...inside, search: mark } }) },
  listLanguages: { expected: everybody(), ask: nothing },
  listCountries: { expected: everybody(), ask: nothing },
  listStates: { expected: everybody(), ask: nothing },
  listUsageTypes: { expected: everybody(), ask: nothing },
  listEmailLists: { expected: everybody(), ask: nothing },
  getConfig: { expected: everybody(), ask: nothing }
}
