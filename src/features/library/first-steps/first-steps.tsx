import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useId } from 'react'
import { Link } from 'react-router-dom'

import { useDismissal } from '#state/use-dismissal.ts'
import { useLibraryJobs } from '../use-library'
import styles from './first-steps.module.css'

const KEY = 'library.first-steps'

/** Returns whether the user has exported a file. Undefined until the jobs are loaded. The sample's version has no job. */
function useHasExported(): boolean | undefined {
  const { data, isError } = useLibraryJobs()
  if (isError) return false
  return data?.jobs.some(({ kind, state }) => kind === 'redact' && state === 'succeeded')
}

/** Shows new users the steps from a file to its export, until their first export or until dismissed. */
export function FirstSteps({ sampleAddress }: { sampleAddress: string | undefined }) {
  const { isDismissed, dismiss } = useDismissal(KEY)
  const id = useId()
  const hasExported = useHasExported()
  useEffect(() => {
    // Old jobs leave the list, and the steps must not return then.
    if (hasExported === true && !isDismissed) dismiss()
  }, [hasExported, isDismissed, dismiss])
  if (isDismissed || hasExported !== false) return null
  return (
    <section className={styles.hint} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Get started</h2>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label="Dismiss first steps"
          title="Dismiss"
          onClick={() => {
            dismiss()
            // The button is removed, so the focus moves to the page.
            document.getElementById('main')?.focus()
          }}
        />
      </div>
      <ol className={styles.steps}>
        <li>
          <h3>{sampleAddress === undefined ? 'Upload' : 'Upload or open the sample'}</h3>
          <p>
            Add an image, video, recording or document
            {sampleAddress === undefined ? null : (
              <>
                , or use one from the <Link to={sampleAddress}>sample project</Link>
              </>
            )}
            .
          </p>
        </li>
        <li>
          <h3>Detect and review</h3>
          <p>
            Select Detect faces on an image or video, or open a file to choose what to detect. Then redact each detection or leave it, and
            mark anything else.
          </p>
        </li>
        <li>
          <h3>Redact</h3>
          <p>Select Redact in the review. The redacted file is verified before you download it.</p>
        </li>
      </ol>
    </section>
  )
}
