import { Button } from '@blueprintjs/core'

import { legalLinks } from '#lib/addresses/region.ts'
import styles from './privacy-bar.module.css'

interface PrivacyBarProps {
  /** The full address of the page, which decides on the legal text. */
  href: string
  onDismiss?: () => void
}

/** Points visitors to the privacy notice. The build writes it into the served page, so it must not need a browser. */
export function PrivacyBar({ href, onDismiss }: PrivacyBarProps) {
  return (
    <section className={styles.notice} aria-label="Privacy notice" data-privacy="">
      <p>
        Our{' '}
        <a href={legalLinks(href).privacy} target="_blank" rel="noreferrer">
          privacy notice
        </a>{' '}
        explains what data we store and why.
      </p>
      <Button text="Dismiss" {...(onDismiss && { onClick: onDismiss })} />
    </section>
  )
}
