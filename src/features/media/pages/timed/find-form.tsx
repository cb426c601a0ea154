import { Button, Checkbox, Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import { useDetect } from '../../../../api/use-media-actions'
import { NotAvailable } from '../../parts/not-available'
import styles from './timed.module.css'
import { useAsked } from './use-asked'
import type { Details } from '../../parts/use-details'

const TAGS = [
  ['faces', 'Faces'],
  ['license_plates', 'License plates'],
  ['screens', 'Screens'],
  ['text', 'On-screen text'],
] as const satisfies (readonly [keyof DetectionTags, string])[]

type Tag = (typeof TAGS)[number][0]

/** Starts detection in a video. Where the back end doesn't support it, the form is disabled and shows the reason. */
export function FindForm({ mediaId, details, isRetry }: { mediaId: string; details: Details; isRetry: boolean }) {
  const { detect, isPending } = useDetect()
  const { refusal, ask } = useAsked()
  const [chosen, setChosen] = useState<readonly Tag[]>(['faces'])
  const [isIncreased, setIncreased] = useState(false)
  const noteId = useId()
  const reason = details.reasonAgainst('detect') ?? refusal
  const isClosed = reason !== undefined || !details.isKnown

  function toggle(tag: Tag): void {
    setChosen((before) => (before.includes(tag) ? before.filter((one) => one !== tag) : [...before, tag]))
  }

  function start(): void {
    const tags = Object.fromEntries(TAGS.map(([tag]) => [tag, chosen.includes(tag) ? 1 : 0])) as Record<Tag, 0 | 1>
    ask(() => detect(mediaId, { increasedAccuracy: isIncreased, tags }))
  }

  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      {reason !== undefined && <NotAvailable id={noteId} reason={reason} />}
      <fieldset className={styles.fields} disabled={isClosed} {...(reason === undefined ? {} : { 'aria-describedby': noteId })}>
        <legend>Detect</legend>
        {TAGS.map(([tag, label]) => (
          <Checkbox key={tag} label={label} checked={chosen.includes(tag)} disabled={isClosed} onChange={() => toggle(tag)} />
        ))}
        <Checkbox
          className={styles.apart ?? ''}
          label="Higher accuracy (slower)"
          checked={isIncreased}
          disabled={isClosed}
          onChange={() => setIncreased(!isIncreased)}
        />
      </fieldset>
      <div>
        <Button
          type="submit"
          text={isRetry ? 'Try again' : 'Start detection'}
          intent={Intent.PRIMARY}
          size="large"
          loading={isPending}
          disabled={isClosed || chosen.length === 0}
        />
      </div>
      {chosen.length === 0 && <p className={styles.help}>Select at least one item.</p>}
    </form>
  )
}
