import { Button } from '@blueprintjs/core'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { isVisitorsPage } from '#lib/addresses/paths.ts'
import { legalLinks } from '#lib/addresses/region.ts'
import { flagsState } from '#state/flags.ts'
import { useDismissal } from '#state/use-dismissal.ts'
import styles from './privacy-notice.module.css'

const KEY = 'redaction-studio.privacy-notice'

/** Points visitors to the privacy notice until they dismiss it, if its flag is on. */
export function PrivacyNotice() {
  const isOn = useSnapshot(flagsState)['privacy-notice']
  const { pathname } = useLocation()
  const { isDismissed, dismiss } = useDismissal(KEY)
  if (!isOn || isDismissed || !isVisitorsPage(pathname)) return null
  return (
    <section className={styles.notice} aria-label="Privacy notice">
      <p>
        Our{' '}
        <a href={legalLinks(location.href).privacy} target="_blank" rel="noreferrer">
          privacy notice
        </a>{' '}
        explains what data we store and why.
      </p>
      <Button text="Dismiss" onClick={dismiss} />
    </section>
  )
}
