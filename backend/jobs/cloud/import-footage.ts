import { flagsOf, tagsIn } from '#lib/detection-tags.ts'
import { cameras } from '#mocks/eagle-eye/cameras.ts'
import { cloudFiles } from '#mocks/eagle-eye/cloud-files.ts'
import { FilmError, type Film, type FilmPlan } from '#mocks/eagle-eye/film/film-plan.ts'
import { eventsIn, recordingsIn, type Stretch } from '#mocks/eagle-eye/recordings.ts'
import { appliesTo, isDetectable } from '../../media/capabilities'
import type { JobRecord, MediaRecord } from '../../records/records'
import { faults } from '#mocks/dev/faults.ts'
import { mediaTypeOf } from '../../uploads/media-type'
import { waitForCloud, type CloudJob, type CloudWork, type CloudWorkParts } from './cloud-work'
import { JobError, type Finish } from '../job-context'

type Import = Extract<JobRecord['command'], { kind: 'import' }>

const GONE = 'The file is no longer in the camera cloud.'
const BROKEN = "The camera cloud couldn't export footage between 20 and 21 minutes past the hour. Choose a range without it."
const MINUTE = 60_000
const HOUR = 60 * MINUTE

function filmOf(cameraId: string, window: Stretch, now: number, rest: Pick<FilmPlan, 'kind' | 'container'>, pieces?: Stretch[]): FilmPlan {
  const camera = cameras.find(({ id }) => id === cameraId)
  if (!camera) throw new JobError(GONE)
  const plain = ({ start, end }: Stretch): Stretch => ({ start, end })
  return {
    ...rest,
    camera: { id: camera.id, name: camera.name, timeZone: camera.timeZone },
    pieces: pieces ?? recordingsIn(camera, window, now).map(plain),
    events: eventsIn(camera, window, now).map(plain),
  }
}

/**
 * Returns the footage that the cloud must render for this import, or the ID of a stored file. Only recordings from before the request
 * count.
 */
function sourceOf({ origin, options }: Import, job: JobRecord): FilmPlan | { storedAs: string } {
  const now = job.createdAt * 1000
  const kind = options.snapshot ? 'still' : 'video'
  if (origin.kind === 'range') return filmOf(origin.cameraId, origin, now, { kind, container: 'any' })
  const file = cloudFiles.find(({ id }) => id === origin.fileId)
  if (!file) return { storedAs: origin.fileId }
  const { cameraId, start, seconds } = file.clip
  const isStill = kind === 'still' || file.mimeType.startsWith('image/')
  // A file's content doesn't change with later recordings.
  const piece = { start, end: start + Math.max(1, seconds * 1000) }
  return filmOf(cameraId, piece, now, { kind: isStill ? 'still' : 'video', container: 'webm' }, [piece])
}

function touchesBrokenMinute({ start, end }: Stretch): boolean {
  const broken = Math.floor(start / HOUR) * HOUR + 20 * MINUTE
  return [broken, broken + HOUR].some((from) => start < from + MINUTE && end > from)
}

async function makeFilm(
  { film, fault }: CloudWorkParts,
  plan: FilmPlan,
  { signal }: CloudJob,
  report: (fraction: number) => void,
): Promise<Film> {
  if ((await fault()) === faults.cloudBrokenInterval && plan.pieces.some((piece) => touchesBrokenMinute(piece))) throw new JobError(BROKEN)
  try {
    return await film(plan, { signal, onProgress: report })
  } catch (error) {
    throw error instanceof FilmError ? new JobError(error.message) : error
  }
}

/** Returns the imported content, and the extension if the file's name lacks one. */
async function bytesOf(parts: CloudWorkParts, cloudJob: CloudJob, command: Import): Promise<{ content: Blob; extension: string }> {
  const source = sourceOf(command, cloudJob.job)
  let share = 0
  const report = (fraction: number): void => cloudJob.onProgress({ stage: 'prepare', fraction: share + (1 - share) * fraction })
  report(0)
  await waitForCloud(parts, cloudJob.signal, (fraction) => {
    share = fraction / 2
    report(0)
  })
  if (!('storedAs' in source)) return makeFilm(parts, source, cloudJob, report)
  const content = parts.tables.get('cloudFiles', source.storedAs) && (await parts.files.read('cloud', source.storedAs))
  if (!content) throw new JobError(GONE)
  return { content, extension: '' }
}

/** Returns the name of the imported file: ranges get the extension of their format, and a still from a video gets an image's. */
function nameOf(media: MediaRecord, extension: string): string {
  return extension === '' || media.name.toLowerCase().endsWith(extension) ? media.name : media.name.replace(/\.webm$/i, '') + extension
}

/**
 * Imports footage or a file from the camera cloud. The result is then checked like every upload, and searched and transcribed if requested.
 */
export const importFootage: CloudWork = async (parts, cloudJob): Promise<Finish> => {
  const { job, media, onProgress, writeResult, addJob } = cloudJob
  if (job.command.kind !== 'import') throw new JobError('This is not a command to import.')
  const { options, model } = job.command
  await parts.connection.mustBeThere(job.ownerId)
  const { content, extension } = await bytesOf(parts, cloudJob, job.command)
  // The connection may have been lost meanwhile.
  await parts.connection.mustBeThere(job.ownerId)
  onProgress({ stage: 'fetch', fraction: 0 })
  await writeResult('media', media.id, content)
  return (draft, current) => {
    const name = nameOf(current, extension)
    const arrived: MediaRecord = { ...current, name, size: content.size, type: mediaTypeOf(name, content.type), state: 'Uploaded' }
    addJob(draft, arrived, { kind: 'probe' })
    const { name: _name, size, type } = arrived
    const tags = tagsIn(options.tags).filter((tag) => isDetectable(type, tag))
    if (tags.length > 0)
      addJob(draft, arrived, { kind: 'detect', request: { increasedAccuracy: options.increasedAccuracy, tags: flagsOf(tags) } })
    if (model && appliesTo(type, 'transcribe')) {
      const language = options.transcibeLanguage === '' ? null : options.transcibeLanguage
      addJob(draft, arrived, { kind: 'transcribe', request: { language, model: model.id }, model })
    }
    return { media: { name, size, type, state: tags.length === 0 ? 'Uploaded' : 'Detecting' } }
  }
}
