import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import type { UploadRow } from './upload-row'

/** Percent at which all bytes were sent. The check may finish before the last response arrives. */
const ARRIVED = 99
/** Shown when the back end gives no reason. */
const NO_REASON = 'This file couldn’t be read.'

/**
 * Returns a function that marks uploads whose file failed its check. The contract gives uploads and their files no common ID, so they are
 * matched by name and size. The reason comes from the check's job, whose message may arrive before or after the file's.
 *
 * @param rows returns the listed uploads
 */
export function createFailedChecks(rows: () => UploadRow[]): (message: SocketMessage) => void {
  const reasons = new Map<string, string>()
  /** Row IDs by media ID. A file fails its check once, regardless of later messages. */
  const failed = new Map<string, string>()

  function mark(mediaId: string): void {
    const row = rows().find(({ id }) => id === failed.get(mediaId))
    if (row) row.failure = reasons.get(mediaId) ?? NO_REASON
  }

  return (message) => {
    if (message.type === 'job') {
      const { kind, state, error, mediaId } = message.data
      if (kind !== 'probe' || state !== 'failed' || error === null) return
      reasons.set(mediaId, error)
      mark(mediaId)
    }
    if (message.type === 'media') {
      const { id, name, size, state } = message.data
      if (state !== 'Failed' || failed.has(id)) return
      const row = rows().find((one) => one.fileName === name && one.size === size && one.progress >= ARRIVED && one.failure === undefined)
      failed.set(id, row?.id ?? '')
      mark(id)
    }
  }
}
