import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { invalidateGetEagleEye } from '#generated/integrations/integrations.ts'
import { paths } from '../../lib/paths'
import { notify } from '../../notifications/notify'
import { Page } from '../../ui/page'
import { askingRules } from './cloud/asking'
import { CLOUD_KEYS } from './cloud/cloud-keys'
import { CloudQuery } from './cloud/cloud-query'
import { ConnectButton } from './connect/connect-button'
import { finishConnecting, type Outcome } from './connect/finish-connecting'
import { wordsFor } from './connect/outcome-words'
import styles from './integrations.module.css'

/** Where the provider's page sends people back to. What it brought is used up here, and the address with it is left. */
export function Component() {
  const { search } = useLocation()
  // A query, because a page may be drawn twice and a code serves once. It is not given up when the page goes.
  const outcome = useQuery({
    queryKey: ['finishConnecting', search],
    queryFn: () => finishConnecting(search),
    ...askingRules,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Page title="Connect Eagle Eye">
      <div className={styles.header}>
        <h1>Connect Eagle Eye</h1>
      </div>
      <CloudQuery what="answer of the camera cloud" query={outcome}>
        {(data) => (data.kind === 'connected' ? <GoOn returnTo={data.returnTo} /> : <NotConnected outcome={data} />)}
      </CloudQuery>
    </Page>
  )
}

function GoOn({ returnTo }: { returnTo: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    // They may hold the refusals of the time before.
    for (const queryKey of CLOUD_KEYS) client.removeQueries({ queryKey })
    void invalidateGetEagleEye(client).then(() => {
      notify({ message: 'The camera cloud is connected.', variant: 'info' })
      return navigate(returnTo, { replace: true })
    })
  }, [client, navigate, returnTo])
  return <p role="status">Connected. Going on to your cameras…</p>
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
        <Link to={paths.integrations()}>Back to the integrations</Link>
      </p>
    </section>
  )
}
