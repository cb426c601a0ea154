import type { EngineProgress } from '#engine/core/types.ts'
import { timeProblem } from '../billing/time-limit'
import type { JobRecord, JobCommand, MediaRecord } from '../records/records'
import type { Interrupt } from '../ports/interrupt'
import type { Folder } from '../ports/files'
import { checkpointOf } from './queue/checkpoint'
import type { CloudJob, CloudWork, CloudWorkParts } from './cloud/cloud-work'
import type { Engines, Lane } from '../ports/engines'
import { exportFile } from './cloud/export-file'
import { importFootage } from './cloud/import-footage'
import { JobError, type Finish, type JobContext } from './queue/job-context'
import { mediaWork } from './media-work'
import type { Work } from './work-types'
import { probeOf } from './probe'
import type { Probes } from '../ports/probes'
import type { JobPart, ReportedProgress } from '../ports/live'

/** Jobs with the camera cloud, which are the same for all media types. */
const cloudWork = { import: importFootage, export: exportFile } as const satisfies Record<string, CloudWork>

/** Returns the function of a job on a stored file. */
function functionOf(kind: Exclude<JobCommand['kind'], keyof typeof cloudWork>, { type }: MediaRecord): Work {
  if (kind === 'probe') return probeOf(type).run
  const work = type === 'unknown' ? undefined : mediaWork[type].actions[kind]
  if (typeof work === 'function') return work
  throw new JobError(work ?? 'This isn’t available for this type of file.')
}

export interface PerformParts extends CloudWorkParts {
  engines: Engines
  probes: Probes
  interrupt: Interrupt
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

/** A running job. */
export interface RunningJob {
  job: JobRecord
  lane: Lane
  signal: AbortSignal
  /** The results that are already written. */
  written: [Folder, string][]
  onProgress: (progress: ReportedProgress) => void
  /** Called while a file travels to or from the engine of another computer. */
  onTransfer: () => void
  addJob: CloudJob['addJob']
}

/** Runs a job. Its results are added to the records when the returned function is called. */
export async function perform(parts: PerformParts, running: RunningJob): Promise<Finish> {
  const { job, lane, signal, written, onProgress, onTransfer, addJob } = running
  const { tables, files, engines, probes, now, newId } = parts
  await parts.interrupt('job-start', signal)
  const media = await tables.get('media', job.mediaId)
  const reportPart =
    (part: JobPart) =>
    (progress: EngineProgress): void =>
      onProgress({ ...progress, part })
  const writeResult: JobContext['writeResult'] = async (folder, name, content) => {
    // Abandoned work must write nothing, because its job has ended and the files would never be removed.
    signal.throwIfAborted()
    written.push([folder, name])
    await files.write(folder, name, content)
  }
  const createResult: JobContext['createResult'] = async (folder, name) => {
    signal.throwIfAborted()
    written.push([folder, name])
    return files.create(folder, name)
  }
  if (job.kind === 'import' || job.kind === 'export') {
    if (!media) throw new JobError('File not found')
    return cloudWork[job.kind](parts, { job, media, signal, onProgress, writeResult, addJob })
  }
  const source = media && (await files.read('media', media.id))
  if (!source) throw new JobError('The uploaded file no longer exists.')
  // An earlier job may have used up the time.
  const problem = job.kind === 'detect' || job.kind === 'transcribe' ? await timeProblem(tables, job.ownerId, media, now()) : null
  if (problem !== null) throw new JobError(problem)
  const { image: engine, ...others } = await engines.get(lane)
  return functionOf(
    job.kind,
    media,
  )({
    job,
    media,
    source,
    engine,
    ...others,
    probes,
    tables,
    files,
    now,
    newId,
    options: { signal, onProgress, onTransfer },
    optionsOfPart: (index, count) => ({ signal, onTransfer, onProgress: reportPart({ index, parts: count }) }),
    checkpoint: (schema) => checkpointOf({ tables, signal }, job.id, schema),
    writeResult,
    createResult,
  })
}
