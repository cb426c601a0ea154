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
    title: 'Find',
    text: 'A detector looks for faces at several scales, from portraits to the back row of a group. More careful finds more, and takes longer.',
  },
  {
    title: 'Review',
    text: 'The least certain ones come first. Keep or redact each, move or draw boxes, with mouse or keyboard alone. Every step can be undone.',
  },
  {
    title: 'Prove',
    text: 'Each export is opened again and searched by the same detector. Its report says what was covered, what was checked, and by whom it was reviewed.',
  },
]

/** What a visitor sees first. Whoever may still be signed in goes on to the library. */
export function Component() {
  if (mayHaveSession()) return <Navigate to={paths.home()} replace />
  return (
    <>
      <Page title="Redact pictures and prove it">
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
            <h1 className={styles.headline}>Cover every face. Prove that none was missed.</h1>
            <p className={styles.lead}>
              For disclosure officers, journalists, hospitals, schools and insurers who must hand over pictures without handing over people.
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
              <p className={styles.note}>
                This copy runs in your browser alone: accounts, files and results lie on this computer. The log-in page offers a demo
                account.
              </p>
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
          Today: faces, and anything you draw a box around, in JPEG, PNG, WebP, AVIF and other pictures your browser can open. Video, sound
          and documents can be uploaded and looked at; covering what is in them, and finding number plates and text, is being built.
        </p>
      </Page>
      <LandingFooter />
    </>
  )
}

/** A group of people as a reviewer sees them: some covered, one kept, one selected. */
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
      aria-label="Four people; two faces are covered, one is selected, one is kept"
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
