import { Callout, Intent } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { formatCount } from '#lib/words/formats.ts'
import { paths } from '#lib/addresses/paths.ts'
import { storageTrouble } from '#state/storage-trouble.ts'
import styles from './approval-notice.module.css'

/** Links to the recovery page, above every page, when stored records can't be read or the embedded back end couldn't start. */
export function RecoveryNote() {
  const { damaged, hasFailed } = useSnapshot(storageTrouble)
  if (damaged === 0 && !hasFailed) return null
  return (
    <Callout className={styles.notice ?? ''} intent={Intent.WARNING} role="status">
      <div className={styles.words}>
        <strong>{hasFailed ? 'Couldn’t open this browser’s records' : `Couldn’t read ${formatCount(damaged, 'record')}`}</strong>
        <p>Your files are still in this browser. The recovery page can export them.</p>
      </div>
      {/* A plain link, because the recovery page works without the app. */}
      <a className="bp6-button" href={paths.recovery()}>
        Open recovery
      </a>
    </Callout>
  )
}
