import { Button, ButtonGroup, Switch } from '@blueprintjs/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'
import { login, logout } from '#generated/auth/auth.ts'
import { withBase } from '#lib/addresses/app-base.ts'
import { readClientInfo } from '#lib/browser/client-info.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notify, notifyError } from '#notifications/notify.ts'
import { flagsState, loadFlags, USED_FLAGS } from '#state/flags.ts'
import { forgetSession, rememberSession } from '#state/session-hint.ts'
import { Page } from '#ui/page.tsx'
import type { DevControls, CurrentOverrides } from './dev-controls'
import styles from './dev.module.css'
import { brokenPages, pageErrors } from './page-errors'

/** Groups overrides of one kind. */
function Section({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? `${styles.section} ${styles.wide}` : styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shows an entry of the error catalogue with a button that triggers it. */
function ErrorEntry({ title, shows, onHappen }: { title: string; shows: string; onHappen: () => void }) {
  return (
    <li className={styles.entry}>
      <div>
        {title}
        <p className={styles.shows}>{shows}</p>
      </div>
      <Button size="small" text="Show" aria-label={`Show: ${title}`} onClick={onHappen} />
    </li>
  )
}

/** The time to look at the opened page. */
const SOON_MILLISECONDS = 3000

const LATENCIES = [0, 300, 1500, 5000]

interface ScenariosPageProps {
  controls: DevControls
  /** Triggers the critical error of the app. */
  onCritical: () => void
  /** Opens a page whose route module can't be loaded. */
  onLostPage: () => void
  /** Loads a page from scratch, because most overrides take effect at start-up. */
  open?: (path: string) => void
}

/** Lists every state and failure of the product for manual testing. Only in builds with the embedded back end. */
export function ScenariosPage({ controls, onCritical, onLostPage, open = (path) => location.assign(withBase(path)) }: ScenariosPageProps) {
  const [overrides, setOverrides] = useState<CurrentOverrides | null>(null)
  const [broken, setBroken] = useState<Error | null>(null)
  const flags = useSnapshot(flagsState)
  const navigate = useNavigate()

  const look = async (): Promise<void> => setOverrides(await controls.read())
  useEffect(() => {
    controls.read().then(setOverrides).catch(notifyError)
  }, [controls])

  /** Runs an action and reports its error. */
  const act = (work: () => Promise<void> | void) => (): void => {
    void (async () => {
      try {
        await work()
        await look()
      } catch (error) {
        notifyError(error)
      }
    })()
  }

  /** Opens the library first, because the socket is only open on pages of signed-in users. */
  const soonAtHome = (befall: () => void) => async (): Promise<void> => {
    await navigate(paths.home())
    await controls.whenConnected()
    setTimeout(befall, SOON_MILLISECONDS)
  }

  const signIn = (email: string | null) => async (): Promise<void> => {
    if (email === null) {
      await logout(readClientInfo(navigator.userAgent))
      forgetSession()
      return open(paths.landing())
    }
    await login({ ...readClientInfo(navigator.userAgent), email, password: controls.personaPassword })
    rememberSession()
    open(paths.home())
  }

  const setFlag = (name: keyof FeatureFlags) => async (): Promise<void> => {
    controls.setFlags({ ...overrides?.flags, [name]: !flags[name] })
    await loadFlags('')
  }

  if (broken) throw broken
  return (
    <Page title="Scenarios">
      <h1>Scenarios</h1>
      <div className={styles.sections}>
        <Section title="Persona">
          <div className={styles.buttons}>
            {controls.personas.map(({ name, email }) => (
              <Button key={name} text={email === null ? 'Signed out' : name} onClick={act(signIn(email))} />
            ))}
          </div>
        </Section>
        <Section title="Fault">
          <p className={styles.shows}>Applies to all tabs until changed.</p>
          <div className={styles.buttons}>
            {[null, ...controls.faults].map((fault) => (
              <Button
                key={fault ?? ''}
                active={overrides?.fault === fault}
                aria-pressed={overrides?.fault === fault}
                text={fault ?? 'none'}
                onClick={act(() => controls.setFault(fault))}
              />
            ))}
          </div>
        </Section>
        <Section title="Latency">
          <p className={styles.shows}>Delays every response in this tab.</p>
          <ButtonGroup className={styles.buttons ?? ''}>
            {LATENCIES.map((latency) => (
              <Button
                key={latency}
                active={overrides?.latency === latency}
                aria-pressed={overrides?.latency === latency}
                text={`${latency} ms`}
                onClick={act(() => controls.setLatency(latency))}
              />
            ))}
          </ButtonGroup>
        </Section>
        <Section title="Socket and data">
          <p className={styles.shows}>
            Drop socket and Force logout open the library and act there after 3 seconds. Close other tabs before you create files.
          </p>
          <div className={styles.buttons}>
            <Button text="Drop socket" onClick={act(soonAtHome(controls.dropSocket))} />
            <Button text="Force logout" onClick={act(soonAtHome(controls.forceLogout))} />
            <Button
              text="Create 10,000 files"
              onClick={act(async () => {
                await controls.fillLibrary()
                open(paths.home())
              })}
            />
            <Button
              intent="danger"
              text="Reset everything"
              onClick={act(async () => {
                await controls.reset()
                open(paths.landing())
              })}
            />
          </div>
        </Section>
        <Section title="Flags" isWide>
          <div className={styles.buttons}>
            {USED_FLAGS.map((name) => (
              <Switch key={name} inline label={name} checked={flags[name]} onChange={act(setFlag(name))} />
            ))}
          </div>
        </Section>
        <Section title="Error catalogue" isWide>
          <div className={styles.buttons}>
            <Button
              text="Stop errors"
              disabled={overrides?.scenario === null}
              onClick={act(() => {
                controls.setScenario(null)
                notify({ message: 'Errors stopped.', variant: 'info' })
              })}
            />
          </div>
          <ul className={styles.entries}>
            {controls.errors.map(({ name, title, shows, opens }) => (
              <ErrorEntry
                key={name}
                title={name === overrides?.scenario ? `${title} (on)` : title}
                shows={shows}
                onHappen={act(() => {
                  controls.setScenario(name)
                  open(opens)
                })}
              />
            ))}
            {pageErrors.map(({ title, shows, happen }) => (
              <ErrorEntry key={title} title={title} shows={shows} onHappen={happen} />
            ))}
            {brokenPages.map(({ title, shows, error }) => (
              <ErrorEntry key={title} title={title} shows={shows} onHappen={() => setBroken(error)} />
            ))}
            <ErrorEntry title="404" shows="No route matches URL" onHappen={() => open('/no-such-page')} />
            <ErrorEntry title="Failed route module load" shows="After three attempts the browser reloads the page." onHappen={onLostPage} />
            <ErrorEntry title="Critical error" shows="A browser alert." onHappen={onCritical} />
          </ul>
        </Section>
      </div>
    </Page>
  )
}
