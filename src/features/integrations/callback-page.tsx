import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notify } from '#notifications/notify.ts'
import { Page } from '#ui/page.tsx'
import { usePrivateSearch } from '#ui/hooks/use-private-search.ts'
import { retryRules } from './cloud/retry-rules'
import { CLOUD_KEYS } from './cloud/cloud-keys'
import { CloudQuery } from './cloud/cloud-query'
import { ConnectButton } from './connect/connect-button'
import { finishConnecting, type Outcome } from './connect/finish-connecting'
import styles from './integrations.module.css'

/** Returns the reason why a connection failed, and what to do. */
function wordsFor(outcome: Exclude<Outcome, { kind: 'connected' }>): { title: string; text: string; button: string } {
  switch (outcome.kind) {
    case 'denied':
      return {
        title: 'Access denied',
        text: 'Access to your cameras was denied. You can connect at any time.',
        button: 'Connect Eagle Eye',
      }
    case 'provider-refused':
      return {
        title: 'Connection refused',
        text: `The camera cloud reported: “${outcome.reason}” If this happens again, contact your administrator.`,
        button: 'Try again',
      }
    case 'unknown-attempt':
      return {
        title: 'Unknown connection attempt',
        text: 'Finish connecting in the tab where you started, and use each link only once.',
        button: 'Start again',
      }
    case 'incomplete':
      return {
        title: 'Incomplete response',
        text: 'The camera cloud returned no code. Start again.',
        button: 'Start again',
      }
    case 'code-refused':
      return {
        title: 'Permission expired',
        text: `${outcome.reason} Start again and finish within 5 minutes.`,
        button: 'Start again',
      }
  }
}

/** Handles the redirect from the provider: completes the connection and returns to the cameras. */
export function Component() {
  const search = usePrivateSearch()
  // A query, because the page may be mounted twice and a code works only once. It continues when the page unmounts.
  const outcome = useQuery({
    queryKey: ['finishConnecting', search],
    queryFn: () => finishConnecting(search),
    ...retryRules,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Page title="Connect Eagle Eye">
      <div className={styles.header}>
        <h1>Connect Eagle Eye</h1>
      </div>
      <CloudQuery what="connection status" query={outcome}>
        {(data) => (data.kind === 'connected' ? <Continue returnTo={data.returnTo} /> : <NotConnected outcome={data} />)}
      </CloudQuery>
    </Page>
  )
}

function Continue({ returnTo }: { returnTo: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // Errors from before the connection may be cached.
    for (const queryKey of CLOUD_KEYS) client.removeQueries({ queryKey })
    void invalidateGetEagleEye(client).then(() => {
      notify({ message: 'Camera cloud connected.', variant: 'info' })
      return navigate(returnTo, { replace: true })
    })
  }, [client, navigate, returnTo])
  return <p role="status">Connected. Opening your cameras…</p>
}

function NotConnected({ outcome }: { outcome: Exclude<Outcome, { kind: 'connected' }> }) {
  const { title, text, button } = wordsFor(outcome)
  return (
    <section className={styles.panel} aria-labelledby="outcome-title">
      <div role="alert">
        <h2 id="outcome-title">{title}</h2>
        <p>{text}</p>
      </div>
      <ConnectButton text={button} returnTo={outcome.returnTo} />
      <p className={styles.more}>
        <Link to={paths.integrations()}>Back to integrations</Link>
      </p>
    </section>
  )
}
