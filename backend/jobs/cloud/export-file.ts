import { EXPORT_FOLDER } from './cloud-folders'
import type { CloudWork } from './cloud-work'
import { JobError, type Finish } from '../queue/job-context'

/** Copies a released version to the camera cloud's files. */
export const exportFile: CloudWork = async (parts, { job, signal, onProgress, writeResult }): Promise<Finish> => {
  if (job.command.kind !== 'export') throw new JobError('This is not a command to export.')
  await parts.cloud.mustBeThere(job.ownerId)
  const version = await parts.tables.get('versions', job.command.versionId)
  const content = version && (await parts.files.read('versions', version.id))
  if (!content) throw new JobError('Version not found')
  await parts.cloud.prepareTransfer({ signal, onProgress: (fraction) => onProgress({ stage: 'send', fraction }) })
  await parts.cloud.mustBeThere(job.ownerId)
  onProgress({ stage: 'send', fraction: 0.9 })
  // Exporting a version again results in the same file.
  const id = `file-${version.id}`
  // Writing it again and then cancelling would remove the existing file.
  if (!(await parts.tables.get('cloudFiles', id))) await writeResult('cloud', id, content)
  const { fileName: name, contentType: mimeType } = version
  const { ownerId } = job
  return (draft) => {
    draft.put('cloudFiles', { id, ownerId, name, directory: EXPORT_FOLDER, mimeType })
    return { media: {} }
  }
}
