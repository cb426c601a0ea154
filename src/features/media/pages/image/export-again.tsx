import { Button, Intent } from '@blueprintjs/core'
import { useNavigate } from 'react-router-dom'

import { useGetDetections } from '#generated/media/media.ts'
import { paths } from '../../../../lib/paths'
import styles from '../../parts/media-page.module.css'
import { countDetections } from './detection-counts'
import { FailureNote } from './failure-note'
import type { ImageStatus } from './image-status'

/** Offers a new export when the review has changed since the newest version. */
export function ExportAgain({ mediaId, status }: { mediaId: string; status: ImageStatus }) {
  const navigate = useNavigate()
  const { data } = useGetDetections(mediaId)
  const hasRegions = data !== undefined && countDetections(data).toRedact > 0
  return (
    <div className={styles.stack}>
      <FailureNote failure={status.kind === 'reviewable' && status.failedStep === 'redact' ? status.failure : null} />
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
