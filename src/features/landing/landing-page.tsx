import { Link, Navigate } from 'react-router-dom'

import { backendMode } from '../../lib/backend-mode'
import { paths } from '../../lib/paths'
import { mayHaveSession } from '../../state/session-hint'
import mark from '../../ui/mark.svg'
import { Page } from '../../ui/page'
import { LandingFooter } from './landing-footer'
import styles from './landing.module.css'

const STEPS = [
  {
    title: 'Detect',
    text: 'Faces are detected at several scales, from portraits to the back row of a group.',
  },
  {
    title: 'Review',
    text: 'Low confidence comes first. Redact each detection or leave it visible, and move or draw boxes, with the mouse or only the keyboard.',
  },
  {
    title: 'Verify',
    text: 'Each export is opened again and checked. Its report lists what was redacted, what was checked and who reviewed it.',
  },
]

/** Shows the landing page. Users who may still have a session are redirected to the library. */
export function Component() {
  if (mayHaveSession()) return <Navigate to={paths.home()} replace />
  return (
    <>
      <Page title="Redaction with a verification report">
        <header className={styles.top}>
          <span className={styles.logo}>
            <img src={mark} alt="" width={32} height={32} />
            Redaction Studio
          </span>
          <nav className={styles.actions} aria-label="Account">
            <Link className="bp6-button bp6-minimal bp6-large" to={paths.login()}>
              Log in
            </Link>
          </nav>
        </header>
        <section className={styles.hero}>
          <div>
            <h1 className={styles.headline}>Redact faces in images. Verify every export.</h1>
            <p className={styles.lead}>
              For disclosure officers, journalists, hospitals, schools and insurers who have to share images, but not identities.
            </p>
            <div className={styles.actions}>
              <Link className="bp6-button bp6-intent-primary bp6-large" to={paths.signup()}>
                Sign up
              </Link>
              <Link className="bp6-button bp6-large" to={paths.login()}>
                Log in
              </Link>
            </div>
            {backendMode === 'embedded' ? (
              <p className={styles.note}>This demo runs entirely in your browser. Accounts and files stay on this computer.</p>
            ) : null}
          </div>
          <Illustration />
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
          Redacts faces and drawn boxes in JPEG, PNG, WebP, AVIF and other images your browser can open. Video, audio and documents can be
          uploaded and viewed.
        </p>
      </Page>
      <LandingFooter />
    </>
  )
}

/** Draws a group of people in a review: two to be redacted, one left visible, one selected. */
function Illustration() {
  const people = [
    { x: 40, y: 70, kind: 'redact' },
    { x: 130, y: 46, kind: 'selected' },
    { x: 220, y: 74, kind: 'redact' },
    { x: 310, y: 58, kind: 'keep' },
  ] as const
  return (
    <svg
      className={styles.illustration}
      viewBox="0 0 400 250"
      role="img"
      aria-label="Four people: two faces redacted, one selected, one left visible"
    >
      <rect width="400" height="250" rx="8" className={styles.picture} />
      {people.map(({ x, y, kind }) => (
        <g key={x}>
          <path d={`M${x - 22} 250 v-46 a48 48 0 0 1 96 0 v46 z`} className={styles.body} />
          <rect x={x + 14} y={y + 60} width="24" height="100" className={styles.body} />
          <circle cx={x + 26} cy={y + 40} r="32" className={styles.head} />
          <rect x={x - 12} y={y} width="76" height="80" rx="3" className={styles[kind]} />
        </g>
      ))}
    </svg>
  )
}
