import { EXPORT_FOLDER } from '../eagle-eye/cloud-files'
import { waitForCloud, type CloudWork } from './cloud-work'
import { JobError, type Finish } from './job-context'

/** Puts a released version among the files of the camera cloud, byte for byte. */
export const exportFile: CloudWork = async (parts, { job, signal, onProgress, writeResult }): Promise<Finish> => {
  if (job.command.kind !== 'export') throw new JobError('This is not a command to export.')
  await parts.connection.mustBeThere(job.ownerId)
  const version = parts.tables.get('versions', job.command.versionId)
  const content = version && (await parts.files.read('versions', version.id))
  if (!content) throw new JobError('The version is no longer there.')
  await waitForCloud(parts, signal, (fraction) => onProgress({ stage: 'send', fraction }))
  await parts.connection.mustBeThere(job.ownerId)
  onProgress({ stage: 'send', fraction: 0.9 })
  // The same version is the same file, however often it is sent.
  const id = `file-${version.id}`
  // Were it written again and then cancelled, the one that is there would go.
  if (!parts.tables.get('cloudFiles', id)) await writeResult('cloud', id, content)
  const { ownerId, fileName: name, contentType: mimeType } = version
  return (draft) => {
    draft.put('cloudFiles', { id, ownerId, name, directory: EXPORT_FOLDER, mimeType })
    return { media: {} }
  }
}
