import { Refusal } from '#backend/http/refusal.ts'
import { browserWording } from '../wording'
import { pause } from '#backend/jobs/queue/pause.ts'
import type { Interrupt } from '#backend/ports/interrupt.ts'
import { faults, type Fault } from './faults'

const SLOW_JOB_MILLISECONDS = 3000
const SLOW_CHUNK_MILLISECONDS = 1000
/** The time between two checks whether held work may continue. */
const HELD_MILLISECONDS = 200

/** Returns the interruptions of the active fault. */
export function interruptBy(fault: () => Promise<Fault | null>): Interrupt {
  return async (point, signal = new AbortController().signal) => {
    const current = await fault()
    switch (point) {
      case 'file-list':
        if (current === faults.serverError) throw new Refusal(500, 'The fault server-error is on.')
        break
      case 'upload-chunk':
        if (current === faults.storageFull) throw new Refusal(507, browserWording.storageFull)
        if (current === faults.slowUpload) await pause(SLOW_CHUNK_MILLISECONDS, signal)
        await untilReleased(fault, signal)
        break
      case 'job-start':
        if (current === faults.slowJobs) await pause(SLOW_JOB_MILLISECONDS, signal)
        await untilReleased(fault, signal)
        if (current === faults.jobCrash) throw new Error('The fault job-crash is on.')
        break
      case 'job-save':
        if (current === faults.jobWriteFails) throw new DOMException('The fault job-write-fails is on.', 'UnknownError')
    }
  }
}

async function untilReleased(fault: () => Promise<Fault | null>, signal: AbortSignal): Promise<void> {
  while ((await fault()) === faults.heldWork) await pause(HELD_MILLISECONDS, signal)
}
