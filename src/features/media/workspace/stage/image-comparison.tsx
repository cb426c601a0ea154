import { SegmentedControl } from '@blueprintjs/core'
import { useState, type CSSProperties, type ReactNode } from 'react'

import { BeforeAfter } from './before-after'
import styles from './image-comparison.module.css'

const LOOKS = [
  { value: 'slider', label: 'Slider' },
  { value: 'both', label: 'Side by side' },
]
const SIZES = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: 'Full size' },
]

export interface ImageSize {
  width: number
  height: number
}

interface ImageComparisonProps {
  name: string
  /** The size of both images in pixels. */
  size: ImageSize
  originalUrl: string
  redactedUrl: string
  /** Shown at the start of the bar. */
  children?: ReactNode
  onOriginalLoad?: () => void
  onRedactedLoad?: (size: ImageSize) => void
  onRedactedError?: () => void
}

/** Compares the original with the redacted image, by a slider or side by side. Fills its parent. */
export function ImageComparison(props: ImageComparisonProps) {
  const { name, originalUrl, redactedUrl, children, onOriginalLoad, onRedactedLoad, onRedactedError } = props
  const { width, height } = props.size
  const [look, setLook] = useState('slider')
  const [view, setView] = useState('fit')
  const place: CSSProperties & Record<'--ratio' | '--full-width', string> = {
    aspectRatio: `${width} / ${height}`,
    '--ratio': String(width / height),
    '--full-width': `${width}px`,
  }
  const frame = `${styles.frame} ${view === 'full' ? styles.full : ''}`
  const redacted = (
    <img
      src={redactedUrl}
      alt={`${name}, redacted`}
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRedactedLoad?.({ width: naturalWidth, height: naturalHeight })}
      onError={onRedactedError}
    />
  )
  const original = <img src={originalUrl} alt={`${name}, original`} decoding="async" draggable={false} onLoad={onOriginalLoad} />
  return (
    <section className={styles.comparison} aria-label="Original and redacted">
      <div className={styles.bar}>
        {children}
        <span className={styles.spacer} />
        <SegmentedControl options={LOOKS} value={look} onValueChange={setLook} size="small" aria-label="Comparison" />
        <SegmentedControl options={SIZES} value={view} onValueChange={setView} size="small" aria-label="Image size" />
      </div>
      {look === 'slider' ? (
        <Frame title="Original left, redacted right" className={frame}>
          <div className={styles.image} style={place}>
            <BeforeAfter original={original} redacted={redacted} />
          </div>
        </Frame>
      ) : (
        <div className={styles.pair}>
          <TitledFrame title="Original, not redacted" className={frame} place={place} image={original} />
          <TitledFrame title="Redacted" className={frame} place={place} image={redacted} />
        </div>
      )}
    </section>
  )
}

function Frame({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="group" aria-label={title} tabIndex={0}>
      {children}
    </div>
  )
}

interface TitledFrameProps {
  title: string
  className: string
  place: CSSProperties
  image: React.JSX.Element
}

function TitledFrame({ title, className, place, image }: TitledFrameProps) {
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <Frame title={title} className={className}>
        <div className={styles.image} style={place}>
          {image}
        </div>
      </Frame>
    </figure>
  )
}
