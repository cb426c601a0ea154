import type { Media } from '#generated/model/media.zod.ts'
import { openDocument } from '#engine/document/client.ts'
import type { OpenDocument } from '#engine/document/types.ts'
import { useOriginal, type Original, type OriginalReader } from '../parts/use-original'

/** Opens uploaded documents. */
export const documentReader: OriginalReader<OpenDocument> = {
  open: ({ source }, signal) => openDocument(source, { signal }),
  close: (document) => document.close(),
}

/** Opens the document of a file until the component unmounts. */
export function useDocument({ id: mediaId }: Pick<Media, 'id'>): Original<OpenDocument> {
  return useOriginal(mediaId, documentReader)
}
