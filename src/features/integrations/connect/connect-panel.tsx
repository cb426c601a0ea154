import { useLocation } from 'react-router-dom'

import styles from '../integrations.module.css'
import { ConnectButton } from './connect-button'

/** Offers to connect for the first time, or again after the connection has ended. */
export function ConnectPanel({ wasConnected }: { wasConnected: boolean }) {
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
