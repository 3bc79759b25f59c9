// The part of the package's own face that the stand-in uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Context {
    path: string
    method: string
    query: Record<string, string>
    status: number
    type: string
    body: unknown
    headers: Record<string, string | undefined>
    req: IncomingMessage
    res: ServerResponse
    redirect(url: string): void
  }

  interface Details {
    uid: string
    params: { client_id: string; scope?: string }
    prompt: { name: string }
    returnTo: string
  }

  export class Grant {
    constructor(of: { accountId: string; clientId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Prompt {
    name: string
  }

  export const interactionPolicy: {
    base(): { add(prompt: Prompt): void }
    Prompt: new (about: { name: string; requestable: boolean }) => Prompt
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    proxy: boolean
    Grant: typeof Grant
    AccessToken: { find(token: string): Promise<{ accountId: string } | undefined> }
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (context: Context, error: Error) => void): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
  }
}
