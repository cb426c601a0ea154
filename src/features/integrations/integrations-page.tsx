import { Button } from '@blueprintjs/core'
import { Refresh, Video } from '@blueprintjs/icons'
import { Link, useLoaderData, useRevalidator } from 'react-router-dom'

import { getGetEagleEyeQueryOptions } from '#generated/integrations/integrations.ts'
import type { CameraIntegrationStatus } from '#generated/model/cameraIntegrationStatus.zod.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#lib/addresses/paths.ts'
import { Page } from '#ui/page.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import styles from './integrations.module.css'

/** Loads the camera cloud's status; null on failure, so that the page still shows. */
export async function loader(): Promise<CameraIntegrationStatus | null> {
  try {
    return await queryClient.fetchQuery({ ...getGetEagleEyeQueryOptions(), retry: false })
  } catch {
    return null
  }
}

/** Lists the services that can be connected. */
export function Component() {
  const status = useLoaderData<typeof loader>()
  const { state, revalidate } = useRevalidator()
  return (
    <Page title="Integrations">
      <div className={styles.header}>
        <h1>Integrations</h1>
      </div>
      <ul className={styles.cards}>
        <li className={styles.card} aria-labelledby="eagle-eye-title">
          <div className={styles.cardTitle}>
            <Video size={24} aria-hidden="true" />
            <h2 id="eagle-eye-title">Eagle Eye</h2>
            <StatusTag status={status} />
          </div>
          <p>Import footage from your cloud cameras and send redacted copies back.</p>
          {status === null && (
            <p role="alert" className={styles.note}>
              Couldn’t load the connection status.
            </p>
          )}
          <div className={styles.actions}>
            <Link to={paths.eagleEye()} className="bp6-button bp6-intent-primary">
              {status?.connected === false ? 'Set up' : 'Open'}
            </Link>
            {status === null && (
              <Button icon={<Refresh />} text="Try again" loading={state === 'loading'} onClick={() => void revalidate()} />
            )}
          </div>
        </li>
      </ul>
    </Page>
  )
}

function StatusTag({ status }: { status: CameraIntegrationStatus | null }) {
  if (status === null) return <StateTag tone="attention">Unknown</StateTag>
  return status.connected ? <StateTag tone="done">Connected</StateTag> : <StateTag tone="plain">Not connected</StateTag>
}
