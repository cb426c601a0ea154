import { Button } from '@blueprintjs/core'

import type { Version } from '#generated/model/version.zod.ts'
import { useListVersions } from '#generated/versions/versions.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { LoadingState } from '#ui/states.tsx'
import { VersionRow } from './version-row'
import styles from './versions.module.css'

interface VersionsSectionProps {
  mediaId: string
  /** The version on hold whose findings are shown elsewhere. */
  resolvedAboveId?: string
}

/** Lists the redacted versions of a file, newest first. */
export function VersionsSection({ mediaId, resolvedAboveId }: VersionsSectionProps) {
  const { data, error, isPending, isLoadingError, refetch } = useListVersions(mediaId)
  return (
    <section className={styles.section} aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      {isPending && <LoadingState label="Loading versions…" />}
      {isLoadingError && (
        <p role="alert" className={styles.muted}>
          Couldn’t load versions. {errorWords(error)} <ErrorActionButton error={error} />{' '}
          <Button text="Try again" onClick={() => void refetch()} />
        </p>
      )}
      {data && data.versions.length === 0 && <p className={styles.muted}>No redacted versions</p>}
      {data && data.versions.length > 0 && <VersionGroups versions={data.versions} resolvedAboveId={resolvedAboveId} />}
    </section>
  )
}

/** Lists versions of the current review first. Outdated versions are never the primary download. */
function VersionGroups({ versions, resolvedAboveId }: { versions: readonly Version[]; resolvedAboveId: string | undefined }) {
  const current = versions.filter(({ outdated }) => outdated !== true)
  const outdated = versions.filter((version) => version.outdated === true)
  return (
    <>
      {current.length === 0 ? (
        <p className={styles.muted}>Your changes aren’t exported yet.</p>
      ) : (
        <ul className={styles.list}>
          {current.map((version, index) => (
            <VersionRow key={version.id} version={version} isPrimary={index === 0} areFindingsAbove={version.id === resolvedAboveId} />
          ))}
        </ul>
      )}
      {outdated.length > 0 && (
        <>
          <h3 id="outdated-title" className={styles.outdatedTitle}>
            Earlier versions
          </h3>
          <ul className={styles.list} aria-labelledby="outdated-title">
            {outdated.map((version) => (
              <VersionRow key={version.id} version={version} isPrimary={false} areFindingsAbove={version.id === resolvedAboveId} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
