import { useState } from 'react'

import { leaveIfBytesNeedSession } from '#api/uploads/fetch-bytes.ts'
import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { ErrorState } from '#ui/states.tsx'
import type { ResultProps } from '../file-kind'
import { ImageComparison, type ImageSize } from './image-comparison'
import styles from './stage.module.css'
import { useUprightUrl } from './use-upright-url'
import { VersionBar } from './version-bar'

/** Used until the size of the image is known. */
const ANY_SIZE: ImageSize = { width: 1200, height: 800 }

/** Shows the image of a released version beside the original. */
export function ImageResult({ media, size, version, versions, onChoose }: ResultProps) {
  const [loaded, setLoaded] = useState<ImageSize>()
  const [failedId, setFailedId] = useState<string>()
  const original = useUprightUrl(media.id)
  const redactedUrl = mediaUrls.version(media.id, version.id)
  const bar = <VersionBar version={version} versions={versions} onChoose={onChoose} />
  if (failedId === version.id) {
    return (
      <>
        <div className={styles.bar}>{bar}</div>
        <ErrorState
          title="Couldn’t show the redacted image"
          error="Check your connection and try again."
          onRetry={() => setFailedId(undefined)}
        />
      </>
    )
  }
  return (
    <ImageComparison
      name={media.name}
      size={loaded ?? size ?? ANY_SIZE}
      originalUrl={original.url}
      redactedUrl={redactedUrl}
      onOriginalLoad={original.onLoad}
      onRedactedLoad={setLoaded}
      onRedactedError={() => {
        setFailedId(version.id)
        leaveIfBytesNeedSession(redactedUrl)
      }}
    >
      {bar}
    </ImageComparison>
  )
}
