import { isWriteFailure } from '../../records/write-failure'
import type { Interrupt } from '../../ports/interrupt'
import type { Tables } from '../../ports/tables'

const FIRST_MILLISECONDS = 1000
const MAX_MILLISECONDS = 60_000

const PAUSED = 'Paused: couldn’t save. Retrying. Free some disk space.'

interface SaverParts {
  tables: Pick<Tables, 'change'>
  interrupt: Interrupt
  /** Called when saving starts to fail, and when it works again. */
  onTrouble: () => void
}

export interface Saver {
  /**
   * Changes the records. Retries failed writes after 1 s, 2 s, 4 s and so on up to 60 s until they succeed, so the work may be called
   * several times.
   *
   * @throws the errors of the work
   */
  save: Tables['change']
  /** Returns the reason why work is paused, as a message for the user; null while writes succeed. */
  trouble: () => string | null
}

export function createSaver({ tables, interrupt, onTrouble }: SaverParts): Saver {
  let waiting = 0

  async function write<Result>(work: Parameters<typeof tables.change<Result>>[0]): Promise<Result> {
    await interrupt('job-save')
    return tables.change(work)
  }

  function beginWaiting(error: unknown): void {
    waiting += 1
    if (waiting > 1) return
    console.error('Couldn’t save the records of a job; retrying', error)
    onTrouble()
  }

  function endWaiting(): void {
    waiting -= 1
    if (waiting === 0) onTrouble()
  }

  const save: Saver['save'] = async (work) => {
    let isWaiting = false
    try {
      for (let delay = FIRST_MILLISECONDS; ; delay = Math.min(2 * delay, MAX_MILLISECONDS)) {
        try {
          return await write(work)
        } catch (error) {
          if (!isWriteFailure(error)) throw error
          if (!isWaiting) beginWaiting(error)
          isWaiting = true
        }
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    } finally {
      if (isWaiting) endWaiting()
    }
  }

  return { save, trouble: () => (waiting > 0 ? PAUSED : null) }
}
