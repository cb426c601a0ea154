import { Classes } from '@blueprintjs/core'
import { CloudUpload } from '@blueprintjs/icons'

import { ChooseFilesButton } from './choose-files-button'
import styles from './library.module.css'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where the cards will be. */
export function LibrarySkeleton() {
  return (
    <div role="status" aria-label="Loading your media">
      <div className={styles['grid']} aria-hidden="true">
        {SKELETONS.map((key) => (
          <div key={key} className={`${styles['skeleton']} ${Classes.SKELETON}`} />
        ))}
      </div>
    </div>
  )
}

/** Nothing has been uploaded yet: what to do, and what is taken. */
export function LibraryEmpty({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <div className={styles['empty']}>
      <CloudUpload size={64} className={styles['emptyIcon'] ?? ''} aria-hidden="true" />
      <h2>Drop pictures here to begin</h2>
      <p>The faces in them are found for you to review. Cover the ones you choose, then download pictures that have been verified.</p>
      <ChooseFilesButton text="Choose pictures" isPrimary isLarge onChoose={onChoose} />
      <p>JPEG, PNG, WebP, AVIF, GIF or BMP.</p>
    </div>
  )
}

/** Lies over the page while files are dragged across it. */
export function DropOverlay() {
  return (
    <div className={styles['drop']}>
      <div className={styles['dropFrame']}>
        <CloudUpload size={64} aria-hidden="true" />
        Drop to upload
      </div>
    </div>
  )
}
