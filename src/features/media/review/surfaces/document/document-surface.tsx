import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { formatCount } from '../../../../../lib/formats'
import { paths } from '../../../../../lib/paths'
import { isLive } from '../../../../../lib/review-regions'
import { NotAvailable } from '../../../parts/not-available'
import { useDetails } from '../../../parts/use-details'
import { DocumentPane } from '../../../viewer/document-pane'
import { useDocument } from '../../../viewer/use-document'
import { MarkBoxes } from './mark-boxes'
import { MarkList } from './mark-list'
import styles from './document-surface.module.css'

const READ_ONLY = 'Marks are read-only here.'

/** Shows the marks of a document on its pages, read-only. */
export function DocumentSurface({ media }: { media: Media }) {
  const source = useDocument(media)
  const details = useDetails(media)
  const isSupported = details.mayAskFor('review')
  // A back end without document review has no marks to show.
  const { data } = useGetDetections(media.id, undefined, { query: { retry: false, enabled: isSupported } })
  const marks = data?.marks?.filter(isLive) ?? []
  const pages = source.state.kind === 'ready' ? source.state.opened.pages : []
  return (
    <div className={styles.workspace}>
      <DocumentPane
        media={media}
        source={source}
        renderOverlay={(page) => <MarkBoxes marks={marks} page={page} size={pages[page - 1]} />}
      />
      <aside className={styles.panel} aria-label="Detections">
        <h1 title={media.name}>{media.name}</h1>
        <NotAvailable id="review-note" reason={details.reasonAgainst('review') ?? READ_ONLY} />
        <h2>{formatCount(marks.length, 'mark')}</h2>
        <MarkList marks={marks} />
        <Link to={paths.document(media.id)} className={Classes.BUTTON}>
          Go to document
        </Link>
      </aside>
    </div>
  )
}
