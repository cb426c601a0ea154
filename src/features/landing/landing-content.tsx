import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { backendMode } from '#lib/addresses/backend-mode.ts'
import { CONTACT, FAQS, HELP_GUIDE, legalTexts, LICENCES } from '#lib/addresses/help-links.ts'
import { paths } from '#lib/addresses/paths.ts'
import mark from '#ui/mark.svg'
import { Page } from '#ui/page.tsx'
import styles from './landing.module.css'

/** Links to help, support and the legal texts of the site with this address. */
function LandingFooter({ href: site }: { href: string }) {
  return (
    <footer className={styles.footer}>
      <ul className={styles.links}>
        {[HELP_GUIDE, FAQS, CONTACT, ...legalTexts(site), LICENCES].map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </footer>
  )
}

const STEPS = [
  {
    title: 'Detect',
    text: 'Detectors search for faces, from portraits to the back row of a group, for license plates, and for names and contact details in documents and transcripts. Higher accuracy finds more and takes longer.',
  },
  {
    title: 'Review',
    text: 'The least certain detections come first. Redact each one or leave it, and mark anything else, by mouse or keyboard: a box, a span of audio, or words on a page.',
  },
  {
    title: 'Verify',
    text: 'Each export is opened again, compared with the source, and searched for metadata and for faces, voices and words that should be gone. A version with findings stays on hold until you release it with a reason.',
  },
]

interface LandingContentProps {
  /** The full address of the page, which decides on the legal texts. */
  href: string
  /** The primary action. */
  start: ReactNode
  image: ReactNode
}

/** Renders everything that visitors read. The build writes it into the served page, so it must not need a browser. */
export function LandingContent({ href, start, image }: LandingContentProps) {
  return (
    <>
      <Page title="Redact files and verify the result">
        <header className={styles.top}>
          <span className={styles.logo}>
            {/* Decoded with the page, because it would be missing in the first frame after the served page. */}
            <img src={mark} alt="" width={32} height={32} decoding="sync" />
            Redaction Studio
          </span>
          <nav className={styles.actions} aria-label="Account">
            {backendMode === 'embedded' ? (
              <Link className="bp6-button bp6-minimal bp6-large" to={paths.signup()}>
                Sign up
              </Link>
            ) : null}
            <Link className="bp6-button bp6-minimal bp6-large" to={paths.login()}>
              Log in
            </Link>
          </nav>
        </header>
        <section className={styles.hero}>
          <div>
            <h1 className={styles.headline}>Redact faces, speech and names before you share a file</h1>
            <p className={styles.lead}>
              For disclosure officers, journalists, hospitals, schools and insurers who share files without sharing identities.
            </p>
            {start}
          </div>
          {image}
        </section>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.scope}>
          Works with images, video, audio, PDF and Word documents, and text, in the formats your browser can open. Detectors can miss faces,
          names and text, so review every file before you share it.
        </p>
      </Page>
      <LandingFooter href={href} />
    </>
  )
}

/** The primary action where an account is needed. */
export function SignUpAction() {
  return (
    <div className={styles.actions}>
      <Link className="bp6-button bp6-large bp6-intent-primary" to={paths.signup()}>
        Sign up
      </Link>
    </div>
  )
}

interface ProductImageProps {
  src: string
  source?: ReactNode
  /** On the served page, the only theme in which the image is shown. */
  theme?: 'dark' | 'light'
}

/** A screenshot of the review page. `npm run landing-image` creates both. */
export function ProductImage({ src, source, theme }: ProductImageProps) {
  return (
    <picture data-theme-image={theme}>
      {source}
      <img
        className={styles['product']}
        // The other pages, on which the served landing page is hidden, don't load it.
        loading="lazy"
        src={src}
        width={1280}
        height={800}
        alt="The review page with a drawing of a reception desk: two faces are redacted with black boxes, one is left visible, and a list shows each detection with its confidence"
      />
    </picture>
  )
}
