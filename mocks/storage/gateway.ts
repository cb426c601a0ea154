import { REPEAT_HEADER, TAB_HEADER } from '../handlers/define-handlers'
import { failure } from '../handlers/refusal'
import { packRequest, packResponse, unpackRequest, unpackResponse, type Channel, type SentRequest, type SentResponse } from './channel'

export const ANSWER_WITHIN_MILLISECONDS = 20_000

const SILENT = 'The tab that holds the data of this app does not answer. Close the other tabs of this app, then reload this one.'

/** Answers requests: the back end of the leading tab. */
export type Answerer = (request: Request) => Promise<Response>

export interface GatewayParts {
  tabId: string
  channel: Channel
  /** After so long without an answer a request is answered 503. */
  answerWithin?: number
}

export interface Gateway {
  /** Answers a request here if this tab leads, else has the leading tab answer it. */
  handle: (request: Request) => Promise<Response>
  /** This tab leads from now on; what waits is answered here, and the other tabs are told to ask again. */
  lead: (answerer: Answerer) => void
}

interface Waiting {
  request: SentRequest
  /** A leading tab has taken it, and may have carried it out even if its response never comes. */
  isTaken: boolean
  settle: (response: SentResponse) => void
}

function asRequest({ request, isTaken }: Waiting): SentRequest {
  return isTaken ? { ...request, headers: [...request.headers, [REPEAT_HEADER, '1']] } : request
}

/**
 * Brings the requests of every tab to the one that leads. A request without a response when the lead changes is sent again. It is marked
 * as a repeat only if a leading tab had taken it: a page that has just loaded sends its first requests before any tab leads.
 */
export function createGateway({ tabId, channel, answerWithin = ANSWER_WITHIN_MILLISECONDS }: GatewayParts): Gateway {
  const waiting = new Map<string, Waiting>()
  /** Requests of other tabs that came lately. One that is sent just as this tab takes the lead is sent twice. */
  const taken = new Set<string>()
  let answerer: Answerer | undefined

  async function answerHere(request: SentRequest, answer: Answerer): Promise<SentResponse> {
    return packResponse(await answer(unpackRequest(request)))
  }

  async function askHere(id: string, answer: Answerer): Promise<void> {
    const asked = waiting.get(id)
    if (!asked) return
    asked.settle(await answerHere(asRequest(asked), answer))
  }

  function ask(id: string): void {
    const asked = waiting.get(id)
    if (!asked) return
    if (answerer) {
      void askHere(id, answerer)
      return
    }
    channel.send({ kind: 'request', id, tabId, request: asRequest(asked) })
  }

  function take(id: string, request: SentRequest, answer: Answerer): void {
    // Before the work, so that the other tab knows of it even if this one is closed meanwhile.
    channel.send({ kind: 'taken', id })
    if (taken.has(id)) return
    taken.add(id)
    setTimeout(() => taken.delete(id), answerWithin)
    void answerHere(request, answer).then((response) => channel.send({ kind: 'response', id, response }))
  }

  channel.listen((message) => {
    switch (message.kind) {
      case 'request':
        if (answerer) take(message.id, message.request, answerer)
        return
      case 'taken': {
        const asked = waiting.get(message.id)
        if (asked) asked.isTaken = true
        return
      }
      case 'response':
        waiting.get(message.id)?.settle(message.response)
        return
      case 'leader-ready':
        for (const id of waiting.keys()) ask(id)
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
      if (answerer) return unpackResponse(await answerHere(packed, answerer))
      const id = crypto.randomUUID()
      return new Promise<Response>((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          resolve(failure(503, SILENT))
        }, answerWithin)
        waiting.set(id, {
          request: packed,
          isTaken: false,
          settle: (response) => {
            clearTimeout(timer)
            waiting.delete(id)
            resolve(unpackResponse(response))
          },
        })
        ask(id)
      })
    },
    lead: (answer) => {
      answerer = answer
      for (const id of waiting.keys()) ask(id)
      channel.send({ kind: 'leader-ready' })
    },
  }
}
