import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useGetConfig } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { runsProduct } from '../../api/roles'
import { logError } from '../../notifications/notify'
import { flagsState } from '../../state/flags'
import { utilsState } from '../../state/utils'
import type { ShellFacts } from './shell-parts'

/** Gathers what decides on what the frame shows. */
export function useShellFacts(info: UserInfo | null): ShellFacts {
  const isKnown = info !== null
  const config = useGetConfig({ query: { enabled: isKnown } })
  // Nobody but those who run the product misses anything where this fails, and its own pages say so then.
  const payment = useGetPaymentInfo({ query: { enabled: isKnown } })
  const flags = useSnapshot(flagsState)
  const { forceApiView } = useSnapshot(utilsState)
  useEffect(() => {
    if (config.error) logError(config.error, { isSilent: true })
  }, [config.error])
  return {
    info,
    forceApiView: info?.forceApiView ?? forceApiView,
    // The menu holds the way out, so a question that fails must not hide it.
    showApiUI: config.isError ? false : config.data?.showApiUI,
    runsProduct: payment.data !== undefined && runsProduct(payment.data),
    flags,
    pathname: useLocation().pathname,
  }
}
