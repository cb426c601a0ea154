import { useMutation, useQueryClient } from '@tanstack/react-query'

import {
  importCameraFile,
  importCameraMedia,
  invalidateListCameraFiles,
  invalidateListImportedMedia,
} from '#generated/integrations/integrations.ts'
import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { ImportOptions } from '#generated/model/importOptions.zod.ts'
import type { ImportSource } from './import-source'

/** Starts an import. Resolves when the job has been accepted, not when it is done. */
export function useImport(source: ImportSource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (options: ImportOptions) => {
      if (source.kind === 'file') return importCameraFile(source.file.id, { options })
      const { start, end } = source.range
      return importCameraMedia({
        cameraId: source.camera.id,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
        options,
      })
    },
    onSuccess: () =>
      Promise.all([
        invalidateListJobs(client),
        invalidateListMedia(client),
        invalidateListImportedMedia(client),
        ...(source.kind === 'file' ? [invalidateListCameraFiles(client)] : []),
      ]),
  })
}
