import '#lib/browser/no-eval.ts'

import { deferred, type Deferred } from '../../core/deferred'
import { EngineError, isAllocationFailure, outOfMemory, sourceUnreadable } from '../../core/errors'
import { videoNotDecodable } from '../../timed/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { openVideo } from '../player/open-video'
import { follow } from './follow'
import { FollowCall, type FollowResponse } from './messages'
import type { FollowedBox } from './types'

/** Milliseconds between two parts. */
const PART_EVERY = 100

/** Requests to the page for bytes. */
const reads = new Map<number, Deferred<Uint8Array>>()
let lastRead = 0

const send = (response: FollowResponse): void => self.postMessage(response, { transfer: [] })

/** Requests bytes from the page, which reads them with the user's session. */
function read(from: number, to: number): Promise<Uint8Array> {
  lastRead += 1
  const bytes = deferred<Uint8Array>()
  reads.set(lastRead, bytes)
  send({ type: 'read', id: lastRead, from, to })
  return bytes.promise
}

/** Follows one subject. The page ends the worker afterwards, or to cancel. */
async function serve({ size, ...request }: Extract<FollowCall, { type: 'follow' }>): Promise<void> {
  const video = await openVideo(size, read)
  let keyframes: FollowedBox[] = []
  let sentAt = 0
  try {
    const { end, time } = await follow(video, request, {
      signal: new AbortController().signal,
      onPart: (part) => {
        keyframes.push(...part.keyframes)
        if (part.current && performance.now() - sentAt < PART_EVERY) return
        send({ type: 'part', ...part, keyframes })
        keyframes = []
        sentAt = performance.now()
      },
    })
    if (keyframes.length > 0) send({ type: 'part', keyframes })
    send({ type: 'done', end, time })
  } catch (error) {
    if (error instanceof EngineError) throw error
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw videoNotDecodable(await trackCodecName(video.track), { cause: error })
  } finally {
    video.input.dispose()
  }
}

function stopped(error: unknown): EngineError {
  const detail = error instanceof Error ? error.message : String(error)
  return new EngineError('worker-failed', `Tracking stopped because of an internal error (${detail}). Try again.`)
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // An invalid message is a bug in the page. The exception reaches the page as the worker's error event.
  const call = FollowCall.parse(data)
  if (call.type === 'follow') {
    serve(call).catch((error: unknown) => {
      const { code, message } = error instanceof EngineError ? error : stopped(error)
      send({ type: 'failed', code, message })
    })
    return
  }
  const waiting = reads.get(call.id)
  reads.delete(call.id)
  if (call.bytes === undefined) waiting?.reject(sourceUnreadable())
  else waiting?.resolve(call.bytes)
})
