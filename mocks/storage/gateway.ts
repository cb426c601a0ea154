import { REPEAT_HEADER, TAB_HEADER } from '../handlers/define-handlers'
import { failure } from '../handlers/refusal'
import { packRequest, packResponse, unpackRequest, unpackResponse, type Channel, type SentRequest, type SentResponse } from './channel'

export const ANSWER_WITHIN_MILLISECONDS = 20_000

const SILENT = "Another tab of this app isn't responding. Close the other tabs, then reload this one."

/** Handles requests with the back end of the leading tab. */
export type Answerer = (request: Request) => Promise<Response>

export interface GatewayParts {
  tabId: string
  channel: Channel
  /** The time after which a request without a response gets 503. */
  respondWithin?: number
}

export interface Gateway {
  /** Handles a request here if this tab leads, else in the leading tab. */
  handle: (request: Request) => Promise<Response>
  /** Makes this tab the leading one: pending requests are handled here, and the other tabs send theirs again. */
  lead: (answerer: Answerer) => void
}

interface Waiting {
  request: SentRequest
  /** Whether a leading tab has taken the request, which may have been carried out even if no response arrives. */
  isTaken: boolean
  settle: (response: SentResponse) => void
}

function asRequest({ request, isTaken }: Waiting): SentRequest {
  return isTaken ? { ...request, headers: [...request.headers, [REPEAT_HEADER, '1']] } : request
}

/**
 * Routes the requests of every tab to the leading one. When the leading tab changes, pending requests are sent again. They are marked as
 * repeats only if a leading tab had taken them, because a new page sends its first requests before any tab leads.
 */
export function createGateway({ tabId, channel, respondWithin = ANSWER_WITHIN_MILLISECONDS }: GatewayParts): Gateway {
  const waiting = new Map<string, Waiting>()
  /** Recent requests of other tabs. A request sent just as this tab becomes the leading one arrives twice. */
  const taken = new Set<string>()
  let answerer: Answerer | undefined

  async function respondHere(request: SentRequest, respond: Answerer): Promise<SentResponse> {
    return packResponse(await respond(unpackRequest(request)))
  }

  async function requestHere(id: string, respond: Answerer): Promise<void> {
    const pending = waiting.get(id)
    if (!pending) return
    pending.settle(await respondHere(asRequest(pending), respond))
  }

  function send(id: string): void {
    const pending = waiting.get(id)
    if (!pending) return
    if (answerer) {
      void requestHere(id, answerer)
      return
    }
    channel.send({ kind: 'request', id, tabId, request: asRequest(pending) })
  }

  function take(id: string, request: SentRequest, respond: Answerer): void {
    // Sent before the work starts, so that the other tab knows even if this one is closed meanwhile.
    channel.send({ kind: 'taken', id })
    if (taken.has(id)) return
    taken.add(id)
    setTimeout(() => taken.delete(id), respondWithin)
    void respondHere(request, respond).then((response) => channel.send({ kind: 'response', id, response }))
  }

  channel.listen((message) => {
    switch (message.kind) {
      case 'request':
        if (answerer) take(message.id, message.request, answerer)
        return
      case 'taken': {
        const pending = waiting.get(message.id)
        if (pending) pending.isTaken = true
        return
      }
      case 'response':
        waiting.get(message.id)?.settle(message.response)
        return
      case 'leader-ready':
        for (const id of waiting.keys()) send(id)
        return
      case 'socket':
      case 'upload-finished':
      case 'version-downloaded':
    }
  })

  return {
    handle: async (request) => {
      const packed = await packRequest(request)
      packed.headers.push([TAB_HEADER, tabId])
      if (answerer) return unpackResponse(await respondHere(packed, answerer))
      const id = crypto.randomUUID()
      return new Promise<Response>((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          resolve(failure(503, SILENT))
        }, respondWithin)
        waiting.set(id, {
          request: packed,
          isTaken: false,
          settle: (response) => {
            clearTimeout(timer)
            waiting.delete(id)
            resolve(unpackResponse(response))
          },
        })
        send(id)
      })
    },
    lead: (respond) => {
      answerer = respond
      for (const id of waiting.keys()) send(id)
      channel.send({ kind: 'leader-ready' })
    },
  }
}
