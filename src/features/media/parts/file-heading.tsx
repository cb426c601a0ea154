import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage } from '#lib/addresses/paths.ts'
import { Crumb } from './crumb'
import styles from './file-heading.module.css'

/** Shows the title of a page about a file, with a link to the file's own page. */
export function FileHeading({ media, title }: { media: Media; title: string }) {
  return (
    <div className={styles.heading}>
      <Crumb to={mediaPage(media.type, media.id)} text={media.name} />
      <h1>{title}</h1>
    </div>
  )
}
