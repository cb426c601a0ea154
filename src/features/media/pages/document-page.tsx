import { Classes } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { isActive, newestJobs } from '../../../api/newest-jobs'
import { paths } from '../../../lib/paths'
import { flagsState } from '../../../state/flags'
import { Page } from '../../../ui/page'
import { ChosenMedia } from '../parts/chosen-media'
import { JobPanel } from '../parts/job-panel'
import { MediaHeader } from '../parts/media-header'
import mediaStyles from '../parts/media-page.module.css'
import { useDetails, type Details } from '../parts/use-details'
import { VersionsSection } from '../versions/versions-section'
import { DocumentFacts } from './document/document-facts'
import { DocumentPane } from '../viewer/document-pane'
import styles from './document/document.module.css'
import { OriginalLink } from './document/original-link'
import { useDocument } from '../viewer/use-document'

/** Shows a document with its facts and its redacted versions. */
export function Component() {
  return (
    <ChosenMedia page="Document" what="document">
      {(media, job) => (
        <Page title={media.name}>
          <MediaHeader media={media} />
          {media.state === 'Failed' ? <Unusable mediaId={media.id} /> : <Document media={media} job={job} />}
          {media.exportedVersions.length > 0 && <VersionsSection mediaId={media.id} />}
        </Page>
      )}
    </ChosenMedia>
  )
}

function Document({ media, job }: { media: Media; job: Job | undefined }) {
  const source = useDocument(media)
  const { documents } = useSnapshot(flagsState)
  const details = useDetails(media)
  const pages = source.state.kind === 'ready' ? source.state.document.pages : undefined
  return (
    <div className={styles.columns}>
      <DocumentPane media={media} source={source} />
      <aside className={mediaStyles.side} aria-label="About the document">
        {isActive(job) && <JobPanel mediaId={media.id} job={job} fallback="probe" />}
        <DocumentFacts media={media} pages={pages} />
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

const NO_REASON = 'Unknown error.'

/** Shows why the check rejected a document. */
function Unusable({ mediaId }: { mediaId: string }) {
  const { data } = useListJobs({ mediaId })
  const job = newestJobs(data?.jobs ?? []).get(mediaId)
  return (
    <div role="alert" className={`${mediaStyles.side} ${mediaStyles.stack}`}>
      <h2>This document can't be opened</h2>
      {data && <p className={mediaStyles.help}>{job?.error ?? NO_REASON}</p>}
      {!job?.error && <p className={mediaStyles.help}>Delete it and upload the original or another copy.</p>}
    </div>
  )
}
