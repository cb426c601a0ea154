import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useNavigate, useLocation } from 'react-router-dom'
import { useGetEagleEye } from '#generated/integrations/integrations.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { retryRules } from './cloud/retry-rules'
import { CloudQuery } from './cloud/cloud-query'
import { DisconnectDialog } from './connect/disconnect-dialog'
import { ConnectedViews, ViewTabs } from './connected-views'
import styles from './integrations.module.css'
import { ConnectButton } from './connect/connect-button'

/** Offers to connect for the first time, or again after the connection has ended. */
function ConnectPanel({ wasConnected }: { wasConnected: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <section className={styles.panel} aria-labelledby="connect-title">
      {wasConnected ? (
        <div role="alert">
          <h2 id="connect-title">Connection ended</h2>
          <p>The permission expired or was withdrawn. Your selection is saved.</p>
        </div>
      ) : (
        <div>
          <h2 id="connect-title">Connect your cameras</h2>
          <p>You’ll sign in to your camera cloud and allow this app to see your cameras. This app never sees your password.</p>
        </div>
      )}
      <ConnectButton text={wasConnected ? 'Reconnect' : 'Connect Eagle Eye'} returnTo={`${pathname}${search}`} />
    </section>
  )
}

/** Shows the connected account: footage, files and imported files. */
export function Component() {
  const status = useGetEagleEye({ query: retryRules })
  const navigate = useNavigate()
  const [wasConnected, setWasConnected] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isConnected = status.data?.connected === true
  if (isConnected && !wasConnected) setWasConnected(true)
  return (
    <Page title="Eagle Eye">
      <div className={styles.header}>
        <nav aria-label="Breadcrumb" className={styles.crumbs}>
          <Link to={paths.integrations()}>Integrations</Link> <span aria-hidden="true">/</span>
        </nav>
        <h1>Eagle Eye</h1>
        {isConnected && (
          <>
            <ViewTabs />
            <StateTag tone="done">Connected</StateTag>
            <Button text="Disconnect…" onClick={() => setLeaving(true)} />
          </>
        )}
      </div>
      <CloudQuery what="connection status" query={status}>
        {({ connected }) => (connected ? <ConnectedViews /> : <ConnectPanel wasConnected={wasConnected} />)}
      </CloudQuery>
      {isLeaving && (
        <DisconnectDialog
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false)
            setWasConnected(false)
            void navigate(paths.eagleEye(), { replace: true })
          }}
        />
      )}
    </Page>
  )
}
