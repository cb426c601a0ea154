import { packRequest, packResponse, unpackRequest, unpackResponse, type SentRequest, type SentResponse } from '../storage/channel'

/** Time limit for a page to accept a request if it isn't known to have started. */
const ACCEPT_MILLISECONDS = 1000

const ACCEPTED = 'accepted'

/**
 * From the service worker to the page that sent the request. The page replies on the transferred port: that it has started, then the
 * response.
 */
interface AnswerMessage {
  answer: SentRequest
}

const isAnswerMessage = (data: unknown): data is AnswerMessage => typeof data === 'object' && data !== null && 'answer' in data

interface Page {
  postMessage: (message: AnswerMessage, transfer: Transferable[]) => void
}

/**
 * Passes a request to the page that sent it, where the back end responds.
 *
 * @param hasStarted whether the page was known to have started before: it accepts the request eventually, even if its thread is busy
 * @returns undefined if the page has not started
 */
export async function passToPage(page: Page, request: Request, hasStarted: boolean): Promise<Response | undefined> {
  const answer = await packRequest(request)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const timer = hasStarted ? undefined : setTimeout(() => resolve(undefined), ACCEPT_MILLISECONDS)
    port1.addEventListener('message', ({ data }: MessageEvent<SentResponse | typeof ACCEPTED>) => {
      clearTimeout(timer)
      if (data === ACCEPTED) return
      port1.close()
      resolve(unpackResponse(data))
    })
    port1.start()
    page.postMessage({ answer }, [port2])
  })
}

/** Responds to the requests of this page that service workers pass to it: the initial one, and those that replace it. */
export function answerWorkers(workers: Pick<EventTarget, 'addEventListener'>, handle: (request: Request) => Promise<Response>): void {
  const respond = async ({ answer }: AnswerMessage, port: MessagePort): Promise<void> => {
    port.postMessage(ACCEPTED)
    port.postMessage(await packResponse(await handle(unpackRequest(answer))))
  }
  workers.addEventListener('message', (event) => {
    // Service workers send messages with these fields only.
    const {
      data,
      ports: [port],
    } = event as MessageEvent<unknown>
    if (isAnswerMessage(data) && port) void respond(data, port)
  })
}
