import { Button, Intent } from '@blueprintjs/core'

import { TroubleNotice } from '../cloud/trouble-notice'
import styles from '../integrations.module.css'
import { useConnect } from './use-connect'

/** Opens the provider's authorisation page, which redirects back to `returnTo`. */
export function ConnectButton({ text, returnTo }: { text: string; returnTo: string }) {
  const { mutate, isPending, error } = useConnect(returnTo)
  return (
    <div className={styles.stack}>
      {error && <TroubleNotice title="Couldn't open the camera cloud" error={error} />}
      <div>
        <Button intent={Intent.PRIMARY} size="large" text={text} loading={isPending} onClick={() => mutate()} />
      </div>
    </div>
  )
}
