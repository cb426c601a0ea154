import { People } from '@blueprintjs/icons'

import { useOtherReviewers } from '#api/live/reviewers.ts'
import styles from './panel.module.css'

function namesOf(people: readonly { name: string }[]): string {
  const [first = '', second = ''] = people.map(({ name }) => name)
  if (people.length < 3) return people.length === 1 ? `${first} is` : `${first} and ${second} are`
  return `${first} and ${people.length - 1} others are`
}

/** Reports to others that the user reviews a file, and names those who do at the same time. */
export function OtherReviewers({ mediaId }: { mediaId: string }) {
  const others = useOtherReviewers(mediaId)
  return (
    <div aria-live="polite">
      {others.length > 0 && (
        <p className={styles.others} title={others.map(({ name }) => name).join(', ')}>
          <People />
          {namesOf(others)} reviewing this file, too
        </p>
      )}
    </div>
  )
}
