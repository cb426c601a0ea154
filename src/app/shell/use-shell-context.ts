import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useGetConfig } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { isProductAdmin } from '#api/roles.ts'
import { logError } from '#notifications/notify.ts'
import { flagsState } from '#state/flags.ts'
import { utilsState } from '#state/utils.ts'
import type { ShellContext } from './shell-parts'

/** Collects everything that determines what the shell shows. */
export function useShellContext(info: UserInfo | null): ShellContext {
  const isKnown = info !== null
  const config = useGetConfig({ query: { enabled: isKnown } })
  // Only administrators need the payment info here; if it fails, the admin pages report the error.
  const payment = useGetPaymentInfo({ query: { enabled: isKnown } })
  const flags = useSnapshot(flagsState)
  const { forceApiView } = useSnapshot(utilsState)
  useEffect(() => {
    if (config.error) logError(config.error, { isSilent: true })
  }, [config.error])
  return {
    info,
    forceApiView: info?.forceApiView ?? forceApiView,
    // The menu has the logout button, so a failed request must not hide it.
    showApiUI: config.isError ? false : config.data?.showApiUI,
    isProductAdmin: payment.data !== undefined && isProductAdmin(payment.data),
    flags,
    pathname: useLocation().pathname,
  }
}
