import { lazy, Suspense } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import mark from '#ui/mark.svg'
import { Page } from '#ui/page.tsx'
import { CONTACT, FAQS, HELP_GUIDE, legalTexts, LICENCES } from '#lib/addresses/help-links.ts'
import { themeState } from '#state/theme.ts'
import { useLocalStart } from '#state/use-local-start.ts'
import styles from './landing.module.css'
import dark from './review-dark.webp'
import light from './review-light.webp'

// Visitors of a back end that needs an account don't load it.
const StartLocally = lazy(() => import('./start-locally').then((module) => ({ default: module.StartLocally })))

/** Shows a screenshot of the review page in the current theme. `npm run landing-image` creates both images. */
function ProductImage() {
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

/** Links to help, support and the legal texts of this site. */
function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <ul className={styles.links}>
        {[HELP_GUIDE, FAQS, CONTACT, ...legalTexts(location.href), LICENCES].map(({ text, href }) => (
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

/** Shows the landing page. Users who may still have a session are redirected to the library. */
export function Component() {
  if (mayHaveSession()) return <Navigate to={paths.home()} replace />
  return (
    <>
      <Page title="Redact files and verify the result">
        <header className={styles.top}>
          <span className={styles.logo}>
            <img src={mark} alt="" width={32} height={32} />
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
            <Start />
          </div>
          <ProductImage />
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
      <LandingFooter />
    </>
  )
}

/** Renders the primary action: work without an account if the back end offers it, otherwise sign-up. */
function Start() {
  const local = useLocalStart()
  if (local.isOffered === true)
    return (
      <Suspense fallback={<div className={styles.pending} />}>
        <StartLocally {...local} />
      </Suspense>
    )
  // The embedded back end responds at once; another one may take a while, and has no other start.
  if (backendMode === 'embedded' && local.isOffered === undefined) return <div className={styles.pending} />
  return (
    <div className={styles.actions}>
      <Link className="bp6-button bp6-large bp6-intent-primary" to={paths.signup()}>
        Sign up
      </Link>
    </div>
  )
}
