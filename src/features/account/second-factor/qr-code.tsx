import { encode } from 'uqr'

import styles from './second-factor.module.css'

/** The light modules around a QR code, which readers need. */
const MARGIN = 4

/** Renders a QR code, dark on light in both themes, because many readers can't read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const side = size + 2 * MARGIN
  return (
    <svg
      className={styles.qrCode}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
