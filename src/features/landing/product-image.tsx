import { useSnapshot } from 'valtio'

import { themeState } from '#state/theme.ts'
import styles from './landing.module.css'
import dark from './review-dark.webp'
import light from './review-light.webp'

/** Shows a screenshot of the review page in the current theme. `npm run landing-image` creates both images. */
export function ProductImage() {
  const { choice } = useSnapshot(themeState)
  return (
    <picture>
      {choice === 'system' ? <source media="(prefers-color-scheme: light)" srcSet={light} /> : null}
      <img
        className={styles['product']}
        src={choice === 'light' ? light : dark}
        width={1280}
        height={800}
        alt="The review page with a drawing of a reception desk: two faces are redacted with black boxes, one is left visible, and a list shows each detection with its confidence"
      />
    </picture>
  )
}
