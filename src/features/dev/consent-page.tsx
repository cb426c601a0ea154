import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'

import { errorWords } from '#lib/words/error-words.ts'
import { paths } from '#lib/addresses/paths.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Page } from '#ui/page.tsx'
import { typedIn, useForm } from '#ui/forms/use-form.ts'
import styles from './consent.module.css'
import type { AuthorisationRequest, SimulatedProvider } from './dev-controls'

const LABELS = { google: 'Google', microsoft: 'Microsoft', amazon: 'Amazon' } as const

const Person = z.object({ name: z.string().min(1).max(200), email: z.email().max(254) })
type Person = z.infer<typeof Person>

interface ConsentPageProps {
  provider: string
  /** The query string of the page. */
  search: string
  simulated: SimulatedProvider
  /** Navigates back to the app. */
  leave?: (address: string) => void
}

const leaveFor = (address: string): void => location.replace(address)

function readOrExplain(simulated: SimulatedProvider, provider: string, search: string): AuthorisationRequest | string {
  try {
    return simulated.read(provider, search)
  } catch (error) {
    return errorWords(error)
  }
}

/** Simulates the consent page of a single sign-on provider. Only in builds with the embedded back end. */
export function ConsentPage({ provider, search, simulated, leave = leaveFor }: ConsentPageProps) {
  const request = readOrExplain(simulated, provider, search)
  return (
    <Page title="Simulated sign-in">
      <div className={styles.frame}>
        <section className={styles.card}>
          {typeof request === 'string' ? (
            <BadRequest reason={request} />
          ) : (
            <Question
              request={request}
              onAllow={async (person) => leave(await simulated.allow(request, person))}
              onDeny={() => leave(simulated.deny(request))}
            />
          )}
        </section>
      </div>
    </Page>
  )
}

/** Shows why the request is invalid. It doesn't redirect back, because the redirect URI can't be trusted. */
function BadRequest({ reason }: { reason: string }) {
  return (
    <>
      <h1 className={styles.title}>Invalid sign-in request</h1>
      <Callout intent={Intent.DANGER} role="alert">
        {reason}
      </Callout>
      <p className={styles.other}>
        <Link to={paths.login()}>Back to login</Link>
      </p>
    </>
  )
}

interface QuestionProps {
  request: AuthorisationRequest
  onAllow: (person: Person) => Promise<void>
  onDeny: () => void
}

function Question({ request: { provider, hint }, onAllow, onDeny }: QuestionProps) {
  const label = LABELS[provider]
  const { errors, isSending, submit } = useForm<Person>({
    schema: Person,
    read: (data) => ({ name: typedIn(data, 'name'), email: typedIn(data, 'email') }),
    send: onAllow,
    messages: { name: 'Enter a name', email: 'Enter a valid email address' },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <h1 className={styles.title}>Simulated {label} sign-in</h1>
      <Callout className={styles.note ?? ''}>Nothing is sent to {label}. Enter any name and email address.</Callout>
      {errors.failure && <ErrorNotice className={styles.note} error={errors.failure.error} />}
      <Field name="name" label="Name" type="text" autoComplete="off" defaultValue="Robin Rivers" error={errors.fields['name']} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue={hint === '' ? `robin.rivers@${provider}.example` : hint}
        error={errors.fields['email']}
      />
      <div className={styles.answers}>
        <Button type="button" size="large" text="Deny" disabled={isSending} onClick={onDeny} />
        <Button type="submit" size="large" intent={Intent.PRIMARY} text="Allow" loading={isSending} />
      </div>
    </form>
  )
}
