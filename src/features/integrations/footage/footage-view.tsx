import { Video } from '@blueprintjs/icons'

import { useListCameras } from '#generated/integrations/integrations.ts'
import type { Camera } from '#generated/model/camera.zod.ts'
import { EmptyState } from '../../../ui/states'
import { askingRules } from '../cloud/asking'
import { CloudQuery } from '../cloud/cloud-query'
import { CameraFootage } from './camera-footage'
import { CameraList } from './camera-list'
import styles from './footage.module.css'
import { useChosen } from './use-chosen'

/** The cameras, and the footage of the one that is chosen. */
export function FootageView() {
  const cameras = useListCameras({ query: askingRules })
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
  return (
    <EmptyState
      icon={<Video size={40} />}
      title={isGone ? 'There is no such camera any more' : 'Choose a camera'}
      description="Its recordings of a day are shown here, and the events in them."
    />
  )
}

function NoCameras() {
  return (
    <EmptyState
      icon={<Video size={40} />}
      title="There are no cameras"
      description="Your account in the camera cloud has none, or may see none. Ask whoever manages the cameras there."
    />
  )
}
