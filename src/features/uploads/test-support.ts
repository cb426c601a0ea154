import type { UploadSettings } from '#api/uploads/upload.ts'
import { createUploads } from '#state/uploads/uploads.ts'

/** Creates uploads that only record what is sent. The ID of each is its file's name. */
export function recordedUploads() {
  const started: UploadSettings[] = []
  const store = createUploads({
    page: new EventTarget(),
    onCompleted: () => undefined,
    createItem: (settings) => ({
      id: settings.file.name,
      fileName: settings.file.name,
      progress: 0,
      duration: 0,
      start: () => void started.push(settings),
      cancel: () => Promise.resolve(),
    }),
  })
  return { store, started }
}
