import { Button, Checkbox, Intent } from '@blueprintjs/core'
import { useState } from 'react'

import { useFindFaces } from '../../../api/use-media-actions'
import { notifyError } from '../../../notifications/notify'
import styles from '../parts/media-page.module.css'

/** The setting of the detector, explained. */
export function MoreCareful({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div>
      <Checkbox label="More careful (slower)" checked={isOn} aria-describedby="more-careful-help" onChange={() => onChange(!isOn)} />
      <p id="more-careful-help" className={styles.help}>
        Looks a second time for small, turned and half-hidden faces; expect a few boxes where there is no face.
      </p>
    </div>
  )
}

/** Starts the detector. */
export function FindFacesForm({ mediaId, isRetry, isPrimary = true }: { mediaId: string; isRetry: boolean; isPrimary?: boolean }) {
  const { findFaces, isPending } = useFindFaces()
  const [isCareful, setCareful] = useState(false)
  return (
    <div className={styles.stack}>
      <MoreCareful isOn={isCareful} onChange={setCareful} />
      <div>
        <Button
          text={isRetry ? 'Try again' : 'Find faces'}
          intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
          {...(isPrimary ? { size: 'large' as const } : {})}
          loading={isPending}
          onClick={() => void findFaces(mediaId, isCareful).catch(notifyError)}
        />
      </div>
    </div>
  )
}
