import { Checkbox } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { signup } from '#generated/auth/auth.ts'
import { SignupRequest } from '#contract'
import { refusedField } from '#api/refused-field.ts'
import { paths } from '#lib/addresses/paths.ts'
import { legalLinks } from '#lib/addresses/region.ts'
import { flagsState } from '#state/flags.ts'
import { useEnter } from '#state/use-enter.ts'
import { userState } from '#state/user.ts'
import { utilsState } from '#state/utils.ts'
import { reportConversion } from '#telemetry/tag-manager.ts'
import { Field } from '#ui/forms/field.tsx'
import { NewPasswordFields } from '#ui/forms/new-password-fields.tsx'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'
import { MarketingNote } from './marketing-note'
import { RecaptchaBox } from './recaptcha-box'
import { SignOnButtons } from './sign-on/sign-on-buttons'

const TEXT_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']

/** Creates an account. */
export function Component() {
  const { signup: maySignUp } = useSnapshot(flagsState)
  return maySignUp ? <SignUp /> : <Closed />
}

function SignUp() {
  const enter = useEnter()
  const { data: info } = useAuthInfo()
  const token = useRef<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  return (
    <AuthFrame title="Sign up" beside={<MarketingNote piece="signupHtml" />}>
      <AuthForm
        submitText="Create account"
        schema={SignupRequest}
        read={(data) => ({
          ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, data.get(field)])),
          consent: data.get('consent') === 'on',
          recaptchaToken: token.current,
        })}
        send={async (request) => {
          try {
            await signup(request)
          } catch (error) {
            setAttempt((before) => before + 1)
            throw error
          }
          // The verification page fills in this address. Otherwise it would fill in the previous user's.
          userState.info = { email: request.email }
          reportConversion(utilsState.googleAds?.signup ?? null)
          await enter(paths.extraDetails())
        }}
        messages={{
          firstName: 'Enter your first name',
          lastName: 'Enter your last name',
          email: 'Enter a valid email address',
          password: 'Choose a password',
          confirmPassword: 'Confirm your password',
          consent: 'Agree to the terms to create an account',
        }}
        fieldOf={refusedField}
      >
        {(errorOf) => (
          <>
            <div className={styles.names}>
              <Field name="firstName" label="First name" type="text" autoComplete="given-name" error={errorOf('firstName')} />
              <Field name="lastName" label="Last name" type="text" autoComplete="family-name" error={errorOf('lastName')} />
            </div>
            <Field name="email" label="Email" type="email" autoComplete="email" error={errorOf('email')} />
            <NewPasswordFields errorOf={errorOf} minimum={info?.minPasswordStrength} />
            <Consent error={errorOf('consent')} />
            {info?.recaptchaSitekey ? (
              <RecaptchaBox sitekey={info.recaptchaSitekey} attempt={attempt} onToken={(given) => (token.current = given)} />
            ) : null}
          </>
        )}
      </AuthForm>
      {info?.signUp === 'approval' ? (
        <p className={styles.other}>An administrator approves new accounts before they can add files.</p>
      ) : null}
      <SignOnButtons />
      <p className={styles.other}>
        Have an account? <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthFrame>
  )
}

function Consent({ error }: { error: string | undefined }) {
  const { terms, privacy } = legalLinks(location.href)
  return (
    <div className={styles.consent}>
      <Checkbox
        name="consent"
        label="I agree to the terms and the privacy notice"
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': 'consent-error' })}
      />
      {error === undefined ? null : (
        <p id="consent-error" className={styles.consentError}>
          {error}
        </p>
      )}
      <p className={styles.legal}>
        Read the{' '}
        <a href={terms} target="_blank" rel="noopener noreferrer">
          terms
        </a>{' '}
        and the{' '}
        <a href={privacy} target="_blank" rel="noopener noreferrer">
          privacy notice
        </a>{' '}
        (each opens a new tab).
      </p>
    </div>
  )
}

function Closed() {
  const { data: info } = useAuthInfo()
  return (
    <AuthFrame title="Sign-up closed">
      <p>{info?.signUp === 'closed' ? 'This server takes no new accounts.' : 'Sign-up is by invitation only.'}</p>
      <p className={styles.other}>
        Have an account? <Link to={paths.login()}>Log in</Link>
      </p>
    </AuthFrame>
  )
}
