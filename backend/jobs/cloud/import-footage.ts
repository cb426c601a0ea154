import { flagsOf, tagsIn } from '#lib/words/detection-tags.ts'
import { FootageError } from '../../ports/cloud'
import { appliesTo, isDetectable } from '../capabilities'
import type { JobRecord, MediaRecord } from '../../records/records'
import { mediaTypeOf } from '../media-type'
import type { CloudJob, CloudWork, CloudWorkParts } from './cloud-work'
import { JobError, type Finish } from '../queue/job-context'

type Import = Extract<JobRecord['command'], { kind: 'import' }>

const GONE = 'The file is no longer in the camera cloud.'

/** Returns the imported content, and the extension if the file's name lacks one. */
async function bytesOf(
  { cloud, tables, files }: CloudWorkParts,
  { job, signal, onProgress }: CloudJob,
  { origin, options }: Import,
): Promise<{ content: Blob; extension: string }> {
  let share = 0
  const report = (fraction: number): void => onProgress({ stage: 'prepare', fraction: share + (1 - share) * fraction })
  const prepare = (fraction: number): void => {
    share = fraction / 2
    report(0)
  }
  report(0)
  await cloud.prepareTransfer({ signal, onProgress: prepare })
  if (origin.kind === 'range' || (await cloud.files()).some(({ id }) => id === origin.fileId)) {
    const request = { origin, isStill: options.snapshot, requestedAt: job.createdAt * 1000 }
    try {
      return await cloud.footage(request, { signal, onProgress: report })
    } catch (error) {
      throw error instanceof FootageError ? new JobError(error.message) : error
    }
  }
  const content = (await tables.get('cloudFiles', origin.fileId)) && (await files.read('cloud', origin.fileId))
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
  await parts.cloud.mustBeThere(job.ownerId)
  const { content, extension } = await bytesOf(parts, cloudJob, job.command)
  // The connection may have been lost meanwhile.
  await parts.cloud.mustBeThere(job.ownerId)
  onProgress({ stage: 'fetch', fraction: 0 })
  await writeResult('media', media.id, content)
  return async (draft, current) => {
    const name = nameOf(current, extension)
    const arrived: MediaRecord = { ...current, name, size: content.size, type: mediaTypeOf(name, content.type), state: 'Uploaded' }
    await addJob(draft, arrived, { kind: 'probe' })
    const { name: _name, size, type } = arrived
    const tags = tagsIn(options.tags).filter((tag) => isDetectable(type, tag))
    if (tags.length > 0)
      await addJob(draft, arrived, { kind: 'detect', request: { increasedAccuracy: options.increasedAccuracy, tags: flagsOf(tags) } })
    if (model && appliesTo(type, 'transcribe')) {
      const language = options.transcibeLanguage === '' ? null : options.transcibeLanguage
      await addJob(draft, arrived, { kind: 'transcribe', request: { language, model: model.id }, model })
    }
    return { media: { name, size, type, state: tags.length === 0 ? 'Uploaded' : 'Detecting' } }
  }
}
