import { REPEAT_HEADER, TAB_HEADER } from '#backend/http/define-handlers.ts'
import { failure } from '#backend/http/refusal.ts'
import { packRequest, packResponse, unpackRequest, unpackResponse, type Channel, type SentRequest, type SentResponse } from './channel'

export const ANSWER_WITHIN_MILLISECONDS = 20_000
/** The interval at which a tab that waits for a response checks whether the leading tab still runs, and max missing replies. */
const PING_MILLISECONDS = 2000
const MAX_MISSED = 4

const SILENT = 'Another tab of this app isn’t responding. Close the other tabs, then reload this one.'

const FAILED = 'Something went wrong. Try again.'

/** Handles requests with the back end of the leading tab. */
export type Answerer = (request: Request) => Promise<Response>

export interface GatewayParts {
  tabId: string
  channel: Channel
  /** The time after which a request gets 503 without a sign of life from a leading tab. */
  respondWithin?: number
  pingEvery?: number
  /** Called when requests are waiting and the leading tab hasn't replied for several pings, for example while its thread is busy. */
  onSilence?: () => void
}

export interface Gateway {
  /** Handles a request here if this tab leads, else in the leading tab. */
  handle: (request: Request) => Promise<Response>
  /** Makes this tab reply to pings: it is about to lead, and reading many records takes a while. */
  prepare: () => void
  /** Makes this tab the leading one: pending requests are handled here, and the other tabs send theirs again. */
  lead: (answerer: Answerer) => void
  /** Sends the requests of this tab to the new leading tab, including requests that are being handled here. */
  resign: () => void
}

interface Waiting {
  request: SentRequest
  /** Whether a leading tab has taken the request, which may have been executed even if no response arrives. */
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
export function createGateway({
  tabId,
  channel,
  respondWithin = ANSWER_WITHIN_MILLISECONDS,
  pingEvery = PING_MILLISECONDS,
  onSilence,
}: GatewayParts): Gateway {
  const waiting = new Map<string, Waiting>()
  /** Recent requests of other tabs. A request that is sent just as this tab becomes the leading one arrives twice. */
  const taken = new Set<string>()
  let answerer: Answerer | undefined
  let isPreparing = false
  let pinging: ReturnType<typeof setInterval> | undefined
  let missed = 0
  /** When the leading tab last gave a sign of life. */
  let heardAt = 0

  /** Always responds, because a page would wait forever for a missing response. */
  async function respondHere(request: SentRequest, respond: Answerer): Promise<SentResponse> {
    try {
      return await packResponse(await respond(unpackRequest(request)))
    } catch (error) {
      console.error(`${request.method} ${request.url} failed`, error)
      return packResponse(failure(500, FAILED))
    }
  }

  async function requestHere(id: string, respond: Answerer): Promise<void> {
    const pending = waiting.get(id)
    if (!pending) return
    const request = asRequest(pending)
    pending.isTaken = true
    const response = await respondHere(request, respond)
    // Another tab may be leading by now. It has received the request again, because changes by this tab no longer count.
    if (answerer === respond) pending.settle(response)
  }

  function noteSign(): void {
    missed = 0
    heardAt = performance.now()
  }

  /**
   * Pings the leading tab while requests are waiting for it. Missing replies are counted by pings, because this tab may have been asleep,
   * too.
   */
  function watch(): void {
    if (pinging !== undefined || answerer) return
    missed = 0
    pinging = setInterval(() => {
      if (waiting.size === 0 || answerer || isPreparing) {
        clearInterval(pinging)
        pinging = undefined
        return
      }
      missed += 1
      channel.send({ kind: 'ping' })
      if (missed <= MAX_MISSED) return
      missed = 0
      onSilence?.()
    }, pingEvery)
  }

  function send(id: string): void {
    const pending = waiting.get(id)
    if (!pending) return
    if (answerer) {
      void requestHere(id, answerer)
      return
    }
    channel.send({ kind: 'request', id, tabId, request: asRequest(pending) })
    watch()
  }

  async function sendResponse(id: string, request: SentRequest, respond: Answerer): Promise<void> {
    const response = await respondHere(request, respond)
    if (answerer === respond) channel.send({ kind: 'response', id, response })
  }

  function take(id: string, request: SentRequest, respond: Answerer): void {
    // Sent before the work starts, so that the other tab knows even if this one is closed meanwhile.
    channel.send({ kind: 'taken', id })
    if (taken.has(id)) return
    taken.add(id)
    setTimeout(() => taken.delete(id), respondWithin)
    void sendResponse(id, request, respond)
  }

  channel.listen((message) => {
    switch (message.kind) {
      case 'request':
        if (answerer) take(message.id, message.request, answerer)
        return
      case 'ping':
        if (answerer || isPreparing) channel.send({ kind: 'pong' })
        return
      case 'pong':
        noteSign()
        return
      case 'taken': {
        noteSign()
        const pending = waiting.get(message.id)
        if (pending) pending.isTaken = true
        return
      }
      case 'response':
        waiting.get(message.id)?.settle(message.response)
        return
      case 'leader-ready':
        noteSign()
        // Another tab has taken over while this one was busy.
        answerer = undefined
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
      const id = crypto.randomUUID()
      return new Promise<Response>((resolve) => {
        const expire = (): void => {
          // A running leading tab responds eventually, regardless of the duration of its work.
          const left = answerer || isPreparing ? respondWithin : heardAt + respondWithin - performance.now()
          if (left > 0) {
            timer = setTimeout(expire, left)
            return
          }
          waiting.delete(id)
          resolve(failure(503, SILENT))
        }
        let timer = setTimeout(expire, respondWithin)
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
    prepare: () => {
      isPreparing = true
    },
    lead: (respond) => {
      isPreparing = false
      answerer = respond
      for (const id of waiting.keys()) send(id)
      channel.send({ kind: 'leader-ready' })
    },
    resign: () => {
      isPreparing = false
      answerer = undefined
      for (const id of waiting.keys()) send(id)
    },
  }
}
