import { Video } from '@blueprintjs/icons'

import { useListCameras } from '#generated/integrations/integrations.ts'
import type { Camera } from '#generated/model/camera.zod.ts'
import { EmptyState } from '#ui/states.tsx'
import { retryRules } from '../cloud/retry-rules'
import { CloudQuery } from '../cloud/cloud-query'
import { CameraFootage } from './camera-footage'
import { CameraList } from './camera-list'
import styles from './footage.module.css'
import { useChosen } from './use-chosen'

/** Lists the cameras and shows the footage of the selected one. */
export function FootageView() {
  const cameras = useListCameras({ query: retryRules })
  return (
    <CloudQuery what="cameras" query={cameras}>
      {(list) => (list.length === 0 ? <NoCameras /> : <Cameras cameras={list} />)}
    </CloudQuery>
  )
}

function Cameras({ cameras }: { cameras: readonly Camera[] }) {
  const [chosen] = useChosen()
  const camera = cameras.find(({ id }) => id === chosen.cameraId)
  return (
    <div className={styles.sides}>
      <CameraList cameras={cameras} chosen={chosen} />
      {camera ? <CameraFootage key={camera.id} camera={camera} /> : <NoCameraChosen isGone={chosen.cameraId !== null} />}
    </div>
  )
}

function NoCameraChosen({ isGone }: { isGone: boolean }) {
  return <EmptyState icon={<Video size={40} />} title={isGone ? 'Camera not found' : 'No camera selected'} />
}

function NoCameras() {
  return <EmptyState icon={<Video size={40} />} title="No cameras" description="Contact your camera cloud’s administrator." />
}
