import { SegmentedControl } from '@blueprintjs/core'
import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { leaveIfBytesNeedSession } from '../../../../api/fetch-bytes'
import { formatBytes, formatDateTime, formatCount } from '../../../../lib/formats'
import { mediaUrls } from '../../../../lib/media-urls'
import { typeWords } from '../../../../lib/media-words'
import { MediaIcon } from '../../../../ui/media-icon'
import { FactList } from '../../parts/fact-list'
import { FileNotes } from '../../workspace/rail/file-notes'
import styles from './image-pane.module.css'
import { useFileDetails } from '../../workspace/rail/use-file-details'
import { useUprightUrl } from '../../workspace/stage/use-upright-url'

const VIEWS = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: 'Full size' },
]

interface ImageSize {
  width: number
  height: number
}

interface ImagePaneProps {
  media: Media
  isUsable: boolean
  /** Reduces the height to leave room for the versions below. */
  isLow: boolean
}

/** Shows the uploaded image and the facts about its file. An unusable file is not loaded. */
export function ImagePane({ media, isUsable, isLow }: ImagePaneProps) {
  const [view, setView] = useState('fit')
  const [size, setSize] = useState<ImageSize>()
  const [hasFailed, setFailed] = useState(false)
  const { url, onLoad } = useUprightUrl(media.id)
  const bitDepth = useFileDetails(media, isUsable)?.bitDepth
  const isShown = isUsable && !hasFailed
  return (
    <section className={styles.pane} aria-label="Image">
      <div className={`${styles.frame} ${isLow ? styles.low : ''} ${view === 'full' ? styles.full : ''}`}>
        {isShown && isLow && <span className={styles.original}>Original, not redacted</span>}
        {isShown ? (
          <img
            src={url}
            alt={media.name}
            decoding="async"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              onLoad()
            }}
            onError={() => {
              setFailed(true)
              leaveIfBytesNeedSession(mediaUrls.content(media.id))
            }}
          />
        ) : (
          <div className={styles.none}>
            <MediaIcon type={media.type} size={64} />
            <p>This file can't be displayed as an image.</p>
          </div>
        )}
      </div>
      {isUsable && <FileNotes media={media} />}
      <div className={styles.below}>
        <FactList
          facts={[
            ['Type', typeWords[media.type]],
            ['Dimensions', size && `${size.width} × ${size.height} pixels`],
            ['Bit depth', bitDepth === undefined ? undefined : `${formatCount(bitDepth, 'bit')} per channel`],
            ['Size', formatBytes(media.size)],
            ['Uploaded', formatDateTime(media.uploadDate)],
          ]}
        />
        {isShown && <SegmentedControl options={VIEWS} value={view} onValueChange={setView} size="small" aria-label="Image size" />}
      </div>
    </section>
  )
}
