import { Button, Intent } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import { countDecisions } from '../../../../editor/review'
import { paths } from '../../../../lib/paths'
import { FailureNote } from '../../parts/failure-note'
import styles from '../../parts/media-page.module.css'
import { failureIn, type MediaStatus } from '../../parts/media-status'

/** Offers a new export when the review has changed since the newest version. */
export function ExportAgain({ mediaId, status }: { mediaId: string; status: MediaStatus }) {
  const navigate = useNavigate()
  const { data } = useGetDetections(mediaId)
  const hasRegions = data !== undefined && countDecisions(data).redact > 0
  return (
    <div className={styles.stack}>
      <FailureNote failure={failureIn(status, 'redact')} />
      <p className={styles.help}>The review has changed since the last export.</p>
      <div>
        <Button
          text="Export again"
          intent={Intent.PRIMARY}
          size="large"
          disabled={!hasRegions}
          onClick={() => void navigate(paths.imageExport(mediaId))}
        />
      </div>
    </div>
  )
}
