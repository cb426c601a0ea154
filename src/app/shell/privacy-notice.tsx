import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { isVisitorsPage } from '#lib/addresses/paths.ts'
import { PRIVACY_KEY } from '#lib/browser/privacy-dismissal.ts'
import { flagsState } from '#state/flags.ts'
import { useDismissal } from '#state/use-dismissal.ts'
import { PrivacyBar } from '#ui/privacy-bar.tsx'

/** Points visitors to the privacy notice until they dismiss it, if its flag is on. */
export function PrivacyNotice() {
  const isOn = useSnapshot(flagsState)['privacy-notice']
  const { pathname } = useLocation()
  const { isDismissed, dismiss } = useDismissal(PRIVACY_KEY)
  if (!isOn || isDismissed || !isVisitorsPage(pathname)) return null
  return <PrivacyBar href={location.href} onDismiss={dismiss} />
}
