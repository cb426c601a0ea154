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
  isSent: boolean
  settle: (response: SentResponse) => void
}

function asRepeat(request: SentRequest): SentRequest {
  return { ...request, headers: [...request.headers, [REPEAT_HEADER, '1']] }
}

/**
 * Brings the requests of every tab to the one that leads. A request that was not answered when the lead changes is asked
 * again, marked as a repeat, since the tab that went away may have carried it out.
 */
export function createGateway({ tabId, channel, answerWithin = ANSWER_WITHIN_MILLISECONDS }: GatewayParts): Gateway {
  const waiting = new Map<string, Waiting>()
  let answerer: Answerer | undefined

  async function answerHere(request: SentRequest, answer: Answerer): Promise<SentResponse> {
    return packResponse(await answer(unpackRequest(request)))
  }

  async function askHere(id: string, answer: Answerer): Promise<void> {
    const asked = waiting.get(id)
    if (!asked) return
    asked.settle(await answerHere(asked.isSent ? asRepeat(asked.request) : asked.request, answer))
  }

  function ask(id: string): void {
    const asked = waiting.get(id)
    if (!asked) return
    if (answerer) {
      void askHere(id, answerer)
      return
    }
    channel.send({ kind: 'request', id, tabId, request: asked.isSent ? asRepeat(asked.request) : asked.request })
    asked.isSent = true
  }

  channel.listen((message) => {
    switch (message.kind) {
      case 'request': {
        const { id, request } = message
        if (answerer) void answerHere(request, answerer).then((response) => channel.send({ kind: 'response', id, response }))
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
          isSent: false,
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
