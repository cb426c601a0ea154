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
import { useDetails, type Details } from '../timed/use-details'
import { VersionsSection } from '../versions/versions-section'
import { DocumentFacts } from './document-facts'
import { DocumentPane } from './document-pane'
import styles from './document.module.css'
import { OriginalLink } from './original-link'
import { useDocument } from './viewer/use-document'

/** One document: its pages, what it is, and its redacted versions. */
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
  const source = useDocument(media.id)
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
          <h2>Find and redact</h2>
          <p>{findWords(details)} This document is as it was uploaded.</p>
          {documents && (
            <Link to={paths.documentReview(media.id)} className={Classes.BUTTON}>
              Open the review
            </Link>
          )}
        </section>
        <section className={styles.part}>
          <h2>Original</h2>
          <p>The original is not redacted. Take care whom you give it to.</p>
          <OriginalLink media={media} />
        </section>
      </aside>
    </div>
  )
}

/** What the back end says of documents; what this page itself cannot do where the back end can. */
function findWords({ reasonAgainst }: Details): string {
  const reasons = [reasonAgainst('detect'), reasonAgainst('redact')].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' ') : 'Detection and redaction of documents cannot be started from this page yet.'
}

const NO_REASON = 'The back end gave no reason.'

/** A file that was refused when it was looked at: why, and what to do. */
function Unusable({ mediaId }: { mediaId: string }) {
  const { data } = useListJobs({ mediaId })
  const job = newestJobs(data?.jobs ?? []).get(mediaId)
  return (
    <div role="alert" className={`${mediaStyles.side} ${mediaStyles.stack}`}>
      <h2>This document cannot be opened</h2>
      {data && <p className={mediaStyles.help}>{job?.error ?? NO_REASON}</p>}
      <p className={mediaStyles.help}>Nothing was exported. You can delete it, and upload the original or another copy.</p>
    </div>
  )
}
