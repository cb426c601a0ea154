import type { JobStage } from '#generated/model/jobStage.zod.ts'

import type { JobCommand, MediaRecord } from '#backend/records/records.ts'

/** A job that ran on a real computer, as `npm run bench:progress` records it. */
export interface RecordedJob {
  command: JobCommand
  media: Pick<MediaRecord, 'type' | 'size' | 'duration' | 'width' | 'height' | 'file' | 'pages'>
  /** Seconds since its start, the part of the job, the stage, and the completed fraction of the stage. */
  reports: [seconds: number, part: number, stage: JobStage, fraction: number][]
  /** When it ended. */
  seconds: number
}
