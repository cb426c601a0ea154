import { Disable, Error as ErrorIcon, Help, Lock, Offline, TickCircle } from '@blueprintjs/icons'

import type { Camera } from '#generated/model/camera.zod.ts'
import styles from './cameras.module.css'

type Status = NonNullable<Camera['status']> | 'unknown'

const STATUSES = {
  online: { words: 'Online', icon: TickCircle, tone: 'good' },
  offline: { words: 'Offline', icon: Offline, tone: 'bad' },
  'bridge-offline': { words: 'Bridge offline', icon: Disable, tone: 'bad' },
  'invalid-credentials': { words: 'Wrong camera password', icon: Lock, tone: 'warn' },
  error: { words: 'Camera error', icon: ErrorIcon, tone: 'warn' },
  unknown: { words: 'Unknown status', icon: Help, tone: 'plain' },
} as const satisfies Record<Status, unknown>

/** Shows a camera's status in words and with an icon. */
export function CameraStatus({ camera }: { camera: Camera }) {
  const status: Status = camera.status ?? 'unknown'
  const { words, icon: Icon, tone } = STATUSES[status]
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon size={14} aria-hidden="true" />
      {words}
    </span>
  )
}
