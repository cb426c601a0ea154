import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaPage, paths } from '../../../lib/paths'
import { flagsState } from '../../../state/flags'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { JobProgress } from '../parts/job-progress'
import { MediaHeader } from '../parts/media-header'
import mediaStyles from '../parts/media-page.module.css'
import { hasVersions, mediaStatus, type MediaStatus, type UsableStatus } from '../parts/media-status'
import { Unusable } from '../parts/unusable'
import { useDetails, type Details } from '../parts/use-details'
import { VersionsSection } from '../versions/versions-section'
import { DocumentPane } from '../viewer/document-pane'
import { useDocument } from '../viewer/use-document'
import { DocumentFacts } from './document/document-facts'
import styles from './document/document.module.css'
import { OriginalLink } from './document/original-link'

/** Shows a document with its facts and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Document" type="document" pathFor={mediaPage}>
      {(media, job) => <DocumentWithVersions media={media} status={mediaStatus(media, job)} />}
    </ChosenMedia>
  )
}

function DocumentWithVersions({ media, status }: { media: Media; status: MediaStatus }) {
  return (
    <Page title={media.name}>
      <MediaHeader media={media} />
      {status.kind === 'unusable' ? (
        <div className={mediaStyles.side}>
          <Unusable failure={status.failure} />
        </div>
      ) : (
        <Document media={media} status={status} />
      )}
      {hasVersions(media) && <VersionsSection mediaId={media.id} />}
    </Page>
  )
}

function Document({ media, status }: { media: Media; status: UsableStatus }) {
  const source = useDocument(media)
  const { documents } = useSnapshot(flagsState)
  const details = useDetails(media)
  const pages = source.state.kind === 'ready' ? source.state.opened.pages : undefined
  return (
    <div className={styles.columns}>
      <DocumentPane media={media} source={source} />
      <aside className={mediaStyles.side} aria-label="About the document">
        {status.kind !== 'ready' && (
          <JobProgress mediaId={media.id} job={status.job} kind={status.kind === 'working' ? status.work : 'probe'} />
        )}
        <DocumentFacts media={media} pages={pages} pageCount={pages?.length ?? details.pages} />
        <section className={styles.part}>
          <h2>Redaction</h2>
          <p>{redactionNote(details)}</p>
          {documents && (
            <Link to={paths.documentReview(media.id)} className={Classes.BUTTON}>
              Open review
            </Link>
          )}
        </section>
        <section className={styles.part}>
          <h2>Original</h2>
          <p>The original is not redacted.</p>
          <OriginalLink media={media} />
        </section>
      </aside>
    </div>
  )
}

/** Returns the back end's reasons against detection and redaction, or the limit of this page where there are none. */
function redactionNote({ reasonAgainst }: Details): string {
  const reasons = [reasonAgainst('detect'), reasonAgainst('redact')].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' ') : "Detection and redaction can't be started from this page."
}
