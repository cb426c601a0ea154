import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import type { UploadRow } from './upload-row'

/** Percent at which everything was sent, though the last answer may still be on its way: the check can be quicker. */
const ARRIVED = 99
/** Said where the back end gives no reason. */
const NO_REASON = "This file couldn't be read."

/**
 * Makes the function that marks uploads whose file failed its check. Uploads and the files that they become share no id in the contract, so
 * they are matched by name and size. The reason is that of the check's job, which may be told before or after the file's state.
 *
 * @param rows reads the uploads that are listed
 */
export function createFailedChecks(rows: () => UploadRow[]): (message: SocketMessage) => void {
  const reasons = new Map<string, string>()
  /** Row by file. A file fails its check once, whatever else is told of it later. */
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
