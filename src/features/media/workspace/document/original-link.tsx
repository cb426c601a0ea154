import type { Media } from '#generated/model/media.zod.ts'
import { isTextName } from '#lib/words/document-names.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { DownloadLink } from '../../parts/download-link'
import styles from './document.module.css'

/** Downloads the uploaded file. */
export function OriginalLink({ media }: { media: Media }) {
  return <DownloadLink url={mediaUrls.content(media.id)} text="Download original" />
}

/** Returns a note on the export's change of format, for documents that aren't PDFs. */
function convertedNote({ name }: Pick<Media, 'name'>): string | undefined {
  if (/\.docx$/i.test(name)) return 'This Word document is exported as a redacted PDF of its text, without its images and formatting.'
  return isTextName(name) ? 'This document is exported as a redacted PDF.' : undefined
}

/** Offers the uploaded file below the detection. */
export function OriginalSection({ media }: { media: Media }) {
  return (
    <section className={styles.section}>
      <h3>Original</h3>
      <p>The original is not redacted.</p>
      {convertedNote(media) && <p>{convertedNote(media)}</p>}
      <OriginalLink media={media} />
    </section>
  )
}
