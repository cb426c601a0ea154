import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { formatCount } from '../../../../lib/formats'
import { paths } from '../../../../lib/paths'
import { Page } from '../../../../ui/page'
import { ChosenMedia } from '../../parts/chosen-media'
import { NotAvailable } from '../../timed/not-available'
import { useDetails } from '../../timed/use-details'
import { DocumentPane } from '../document-pane'
import { useDocument } from '../viewer/use-document'
import { MarkBoxes } from './mark-boxes'
import { MarkList } from './mark-list'
import styles from './document-review.module.css'

/** The marks of a document on its pages. They can be looked at, and not yet be changed. */
export function Component() {
  return (
    <ChosenMedia page="Review" what="document">
      {(media) => (
        <Page title={`Review of ${media.name}`} full>
          <Review media={media} />
        </Page>
      )}
    </ChosenMedia>
  )
}

const NOT_YET = 'The marks of a document can be looked at here, and not yet be changed.'

function Review({ media }: { media: Media }) {
  const source = useDocument(media.id)
  const details = useDetails(media)
  const isAsked = details.mayAskFor('review')
  // Where the back end has none for documents, there are none to be shown.
  const marks = useGetDetections(media.id, { query: { retry: false, enabled: isAsked } }).data?.marks ?? []
  const pages = source.state.kind === 'ready' ? source.state.document.pages : []
  return (
    <div className={styles.workspace}>
      <DocumentPane
        media={media}
        source={source}
        renderOverlay={(page) => <MarkBoxes marks={marks} page={page} size={pages[page - 1]} />}
      />
      <aside className={styles.panel} aria-label="Detections">
        <h1 title={media.name}>{media.name}</h1>
        <NotAvailable id="review-note" reason={details.reasonAgainst('review') ?? NOT_YET} />
        <h2>{formatCount(marks.length, 'mark')}</h2>
        <MarkList marks={marks} />
        <Link to={paths.document(media.id)} className={Classes.BUTTON}>
          Go to the document
        </Link>
      </aside>
    </div>
  )
}
