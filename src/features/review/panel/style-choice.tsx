import { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { ReviewSession } from '../session/review-session'
import { ActionButton } from '../toolbar/action-button'
import styles from './panel.module.css'

/** The style of every box that has none of its own. */
export function StyleOfAll({ session }: { session: ReviewSession }) {
  return (
    <div className={styles['choice']}>
      <h3 id="style-of-all">Style of all</h3>
      <div className={styles['segments']} role="group" aria-labelledby="style-of-all">
        {RedactionStyle.options.map((style) => (
          <ActionButton key={style} session={session} actionId={`style-all-${style}`} text={style} size="small" fill />
        ))}
      </div>
    </div>
  )
}

/** The style of the selected box. */
export function StyleOfSelection({ session, name }: { session: ReviewSession; name: string }) {
  return (
    <div className={styles['choice']}>
      <h3 id="style-of-selection">Style of {name}</h3>
      <div className={styles['segments']} role="group" aria-labelledby="style-of-selection">
        <ActionButton session={session} actionId="style-inherit" text="As all" size="small" fill />
        {RedactionStyle.options.map((style) => (
          <ActionButton key={style} session={session} actionId={`style-${style}`} text={style} size="small" fill />
        ))}
      </div>
    </div>
  )
}
