import { Callout } from '@blueprintjs/core'
import { Link, Navigate, useNavigate } from 'react-router-dom'

import { useAuthInfo } from '#api/use-auth-info.ts'
import { useGetUserInfo } from '#generated/app/app.ts'
import { saveExtraDetails } from '#generated/auth/auth.ts'
import type { AuthInfo } from '#generated/model/authInfo.zod.ts'
import { ExtraDetailsRequest } from '#contract'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { deepLink } from '#lib/addresses/deep-link.ts'
import { textValue } from '#lib/browser/form-values.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { Field } from '#ui/forms/field.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { AuthForm } from './auth-form'
import { AuthFrame } from './auth-frame'
import styles from './auth.module.css'

/** Presents optional questions to a new user after sign-up. */
export function Component() {
  if (!mayHaveSession()) return <Navigate to={paths.login()} replace />
  return (
    <AuthFrame title="Account created">
      <VerificationNotice />
      <Questions />
    </AuthFrame>
  )
}

function VerificationNotice() {
  const { data: info } = useGetUserInfo()
  return (
    <Callout className={styles.error ?? ''} icon={null}>
      {backendMode === 'embedded' ? (
        <p className={styles.notice}>
          This build sends no email. <Link to={paths.outbox()}>Verify now</Link>
        </p>
      ) : (
        <p className={styles.notice}>Verify your email address with the link we sent to {info?.user.email ?? 'you'}.</p>
      )}
    </Callout>
  )
}

function Questions() {
  const info = useAuthInfo()
  if (info.isPending) return <LoadingState label="Loading questions…" />
  if (info.isError) {
    return (
      <>
        <ErrorState title="Couldn’t load questions" error={info.error} onRetry={() => void info.refetch()} />
        <Skip />
      </>
    )
  }
  return <Details questions={info.data.questions} />
}

function Details({ questions }: Pick<AuthInfo, 'questions'>) {
  const navigate = useNavigate()
  return (
    <>
      <h2 className={styles.subtitle}>About your work</h2>
      <AuthForm
        submitText="Save and continue"
        schema={ExtraDetailsRequest}
        read={(data) => ({
          answers: questions.flatMap(({ id }) => {
            const text = textValue(data, questionField(id))
            return text === '' ? [] : [{ questionId: id, text }]
          }),
          ...given('company', textValue(data, 'company')),
          ...given('jobTitle', textValue(data, 'jobTitle')),
        })}
        send={async (request) => {
          await saveExtraDetails(request)
          await navigate(deepLink() ?? paths.home(), { replace: true })
        }}
        messages={{}}
      >
        {(errorOf) => (
          <>
            {questions.map(({ id, text }) => (
              <Field key={id} name={questionField(id)} label={text} type="text" autoComplete="off" error={undefined} isOptional />
            ))}
            {errorOf('text') === undefined ? null : (
              <p className={styles.consentError} role="alert">
                An answer is too long. {errorOf('text')}.
              </p>
            )}
            <Field name="company" label="Company" type="text" autoComplete="organization" error={errorOf('company')} isOptional />
            <Field name="jobTitle" label="Job title" type="text" autoComplete="organization-title" error={errorOf('jobTitle')} isOptional />
          </>
        )}
      </AuthForm>
      <Skip />
    </>
  )
}

function Skip() {
  return (
    <p className={styles.other}>
      <Link to={deepLink() ?? paths.home()} replace>
        Skip
      </Link>
    </p>
  )
}

function questionField(id: number): string {
  return `question-${id}`
}

function given(field: 'company' | 'jobTitle', value: string): object {
  return value === '' ? {} : { [field]: value }
}
