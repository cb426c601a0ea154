import { useLocation } from 'react-router-dom'

import styles from '../integrations.module.css'
import { ConnectButton } from './connect-button'

/** The way to the provider's page, for the first time or after the connection has ended. */
export function ConnectPanel({ wasConnected }: { wasConnected: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <section className={styles.panel} aria-labelledby="connect-title">
      {wasConnected ? (
        <div role="alert">
          <h2 id="connect-title">The connection to the camera cloud has ended</h2>
          <p>Its permission has run out, or it was taken back. Connect again: the camera, the day and the range that you chose are kept.</p>
        </div>
      ) : (
        <div>
          <h2 id="connect-title">Connect your cameras</h2>
          <p>
            You go to the page of your camera cloud, sign in there and allow this app to see your cameras. Then you come back here. Your
            password for the camera cloud is never seen by this app, and you can disconnect at any time.
          </p>
        </div>
      )}
      <ConnectButton text={wasConnected ? 'Connect again' : 'Connect Eagle Eye'} returnTo={`${pathname}${search}`} />
    </section>
  )
}
