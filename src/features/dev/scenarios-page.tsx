import { Button, ButtonGroup, Switch } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'
import { login, logout } from '#generated/auth/auth.ts'
import { readClientInfo } from '../../lib/client-info'
import { paths } from '../../lib/paths'
import { notify, notifyError } from '../../notifications/notify'
import { DEFAULT_FLAGS, flagsState, loadFlags } from '../../state/flags'
import { forgetSession, rememberSession } from '../../state/session-hint'
import { Page } from '../../ui/page'
import type { DevControls, CurrentOverrides } from './dev-controls'
import styles from './dev.module.css'
import { brokenPages, pageErrors } from './page-errors'
import { ErrorEntry, Section } from './section'

/** Until a page that was gone to has its socket. */
const SOON_MILLISECONDS = 3000

const LATENCIES = [0, 300, 1500, 5000]

interface ScenariosPageProps {
  controls: DevControls
  /** Brings down the app as a whole, as far as the person can tell. */
  onCritical: () => void
  /** Has a page that cannot be loaded. */
  onLostPage: () => void
  /** Opens an address anew, since most overrides show at the start. */
  open?: (path: string) => void
}

/** Every state and failure of the product, to be seen by hand. In builds with the embedded back end only. */
export function ScenariosPage({ controls, onCritical, onLostPage, open = (path) => location.assign(path) }: ScenariosPageProps) {
  const [overrides, setOverrides] = useState<CurrentOverrides | null>(null)
  const [broken, setBroken] = useState<Error | null>(null)
  const flags = useSnapshot(flagsState)
  const navigate = useNavigate()

  const look = async (): Promise<void> => setOverrides(await controls.read())
  useEffect(() => {
    controls.read().then(setOverrides).catch(notifyError)
  }, [controls])

  /** Does something, and says what went wrong. */
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

  /** The socket is open on the pages of signed-in users alone, so what befalls it waits for one. */
  const soonAtHome = (befall: () => void) => async (): Promise<void> => {
    await navigate(paths.home())
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
              <Button key={name} text={email === null ? 'Nobody' : name} onClick={act(signIn(email))} />
            ))}
          </div>
        </Section>
        <Section title="Fault">
          <p className={styles.shows}>For all tabs, until it is changed.</p>
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
          <p className={styles.shows}>Every answer to this tab takes so much longer.</p>
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
            The first two go to the library and happen there after 3 seconds. A lost line is taken up again after 15 seconds. The 10,000
            media take some seconds to make, for whoever is signed in; they have no content. Close the other tabs first.
          </p>
          <div className={styles.buttons}>
            <Button text="Drop the socket" onClick={act(soonAtHome(controls.dropSocket))} />
            <Button text="Force the log-out" onClick={act(soonAtHome(controls.forceLogout))} />
            <Button
              text="10,000 media"
              onClick={act(async () => {
                await controls.fillLibrary()
                open(paths.home())
              })}
            />
            <Button
              intent="danger"
              text="Forget everything"
              onClick={act(async () => {
                await controls.reset()
                open(paths.landing())
              })}
            />
          </div>
        </Section>
        <Section title="Flags" isWide>
          <div className={styles.buttons}>
            {Object.keys(DEFAULT_FLAGS)
              .filter((name) => name in flags)
              .map((name) => (
                <Switch key={name} inline label={name} checked={flags[keyOf(name)]} onChange={act(setFlag(keyOf(name)))} />
              ))}
          </div>
        </Section>
        <Section title="Error catalogue" isWide>
          <div className={styles.buttons}>
            <Button
              text="Stop answering with errors"
              disabled={overrides?.scenario === null}
              onClick={act(() => {
                controls.setScenario(null)
                notify({ message: 'The back end answers as it should.', variant: 'info' })
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
            <ErrorEntry
              title="Failed route module load"
              shows="After three tries the browser loads everything anew."
              onHappen={onLostPage}
            />
            <ErrorEntry title="Critical error" shows="The browser's own alert." onHappen={onCritical} />
          </ul>
        </Section>
      </div>
    </Page>
  )
}

/** The names come from the object of all flags. */
function keyOf(name: string): keyof typeof DEFAULT_FLAGS {
  return name as keyof typeof DEFAULT_FLAGS
}
