import { Button, Checkbox, Intent } from '@blueprintjs/core'
import { useId, useState } from 'react'

import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import { useDetect } from '../../../api/use-media-actions'
import { NotAvailable } from './not-available'
import styles from './timed.module.css'
import { useAsked } from './use-asked'
import type { Details } from './use-details'

const TAGS = [
  ['faces', 'Faces'],
  ['license_plates', 'Number plates'],
  ['screens', 'Screens'],
  ['text', 'Text in the picture'],
] as const satisfies (readonly [keyof DetectionTags, string])[]

type Tag = (typeof TAGS)[number][0]

/** What is to be found in a video, and the start of the search. Where the back end has none, that is said before it is asked. */
export function FindForm({ mediaId, details, isRetry }: { mediaId: string; details: Details; isRetry: boolean }) {
  const { detect, isPending } = useDetect()
  const { refusal, ask } = useAsked()
  const [chosen, setChosen] = useState<readonly Tag[]>(['faces'])
  const [isCareful, setCareful] = useState(false)
  const noteId = useId()
  const reason = details.reasonAgainst('detect') ?? refusal
  const isClosed = reason !== undefined || !details.isKnown

  function toggle(tag: Tag): void {
    setChosen((before) => (before.includes(tag) ? before.filter((one) => one !== tag) : [...before, tag]))
  }

  function start(): void {
    const tags = Object.fromEntries(TAGS.map(([tag]) => [tag, chosen.includes(tag) ? 1 : 0])) as Record<Tag, 0 | 1>
    ask(() => detect(mediaId, { increasedAccuracy: isCareful, tags }))
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
        <legend>What to look for</legend>
        {TAGS.map(([tag, label]) => (
          <Checkbox key={tag} label={label} checked={chosen.includes(tag)} disabled={isClosed} onChange={() => toggle(tag)} />
        ))}
        <Checkbox
          className={styles.apart ?? ''}
          label="More careful (slower)"
          checked={isCareful}
          disabled={isClosed}
          onChange={() => setCareful(!isCareful)}
        />
      </fieldset>
      <div>
        <Button
          type="submit"
          text={isRetry ? 'Try again' : 'Start'}
          intent={Intent.PRIMARY}
          size="large"
          loading={isPending}
          disabled={isClosed || chosen.length === 0}
        />
      </div>
      {chosen.length === 0 && <p className={styles.help}>Choose at least one thing to look for.</p>}
    </form>
  )
}
