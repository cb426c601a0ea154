import { Button } from '@blueprintjs/core'

import { useListVersions } from '../../../../generated/versions/versions'
import { LoadingState } from '../../../ui/states'
import { VersionRow } from './version-row'
import styles from './versions.module.css'

/** The redacted versions of a media, newest first. */
export function VersionsSection({ mediaId }: { mediaId: string }) {
  const { data, error, isPending, isLoadingError, refetch } = useListVersions(mediaId)
  return (
    <section className={styles['section']} aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      {isPending && <LoadingState label="Loading the versions…" />}
      {isLoadingError && (
        <p role="alert" className={styles['muted']}>
          The versions could not be loaded. {error.message} <Button text="Try again" onClick={() => void refetch()} />
        </p>
      )}
      {data && data.versions.length === 0 && (
        <p className={styles['muted']}>There is no redacted version yet. One appears here when a redaction is done.</p>
      )}
      {data && data.versions.length > 0 && (
        <ul className={styles['list']}>
          {data.versions.map((version, index) => (
            <VersionRow key={version.id} version={version} isNewest={index === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}
