import { SegmentedControl } from '@blueprintjs/core'
import { useState, type CSSProperties } from 'react'

import styles from './preview.module.css'
import type { Preview } from './use-preview'

const LOOKS = [
  { value: 'slider', label: 'Slider' },
  { value: 'both', label: 'Side by side' },
]
const SIZES = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: 'Full size' },
]

/** Compares the original with the redacted image, by a slider or side by side. */
export function ImageComparison({ preview, name }: { preview: Preview; name: string }) {
  const [look, setLook] = useState('slider')
  const [size, setSize] = useState('fit')
  const { width, height } = preview
  const place: CSSProperties & Record<'--ratio' | '--full-width', string> = {
    aspectRatio: `${width} / ${height}`,
    '--ratio': String(width / height),
    '--full-width': `${width}px`,
  }
  const frame = `${styles.frame} ${size === 'full' ? styles.full : ''}`
  const redacted = <img src={preview.previewUrl} alt={`${name}, redacted`} decoding="async" />
  const original = <img src={preview.originalUrl} alt={`${name}, original`} decoding="async" />
  return (
    <section className={styles.comparison} aria-label="Original and redacted">
      <div className={styles.bar}>
        <SegmentedControl options={LOOKS} value={look} onValueChange={setLook} size="small" aria-label="Comparison" />
        <SegmentedControl options={SIZES} value={size} onValueChange={setSize} size="small" aria-label="Image size" />
      </div>
      {look === 'slider' ? (
        <SliderFrame frame={frame} place={place} original={original} redacted={redacted} />
      ) : (
        <div className={styles.pair}>
          <Frame title="Original, not redacted" className={frame} place={place} image={original} />
          <Frame title="Redacted" className={frame} place={place} image={redacted} />
        </div>
      )}
    </section>
  )
}

interface FrameProps {
  title: string
  className: string
  place: CSSProperties
  image: React.JSX.Element
}

function Frame({ title, className, place, image }: FrameProps) {
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={className} role="group" aria-label={title} tabIndex={0}>
        <div className={styles.image} style={place}>
          {image}
        </div>
      </div>
    </figure>
  )
}

interface SliderFrameProps {
  frame: string
  place: CSSProperties
  original: React.JSX.Element
  redacted: React.JSX.Element
}

/** Shows the original left of the slider's line and the redacted image right of it. */
function SliderFrame({ frame, place, original, redacted }: SliderFrameProps) {
  const [share, setShare] = useState(50)
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={frame} role="group" aria-label="Original left, redacted right" tabIndex={0}>
        <div className={styles.image} style={place}>
          {redacted}
          <div className={styles.over} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
            {original}
          </div>
          <div className={styles.line} style={{ left: `${share}%` }} />
        </div>
      </div>
      <label className={styles.slider}>
        <span>Original</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label="Original shown"
          aria-valuetext={`${share}%`}
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
        />
        <span>Redacted</span>
      </label>
    </>
  )
}
