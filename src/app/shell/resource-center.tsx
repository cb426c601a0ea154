import { Button, Menu, PopoverNext } from '@blueprintjs/core'
import { Learning } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { guidanceState } from '#telemetry/user-guidance.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './header.module.css'
import { HelpItems } from './help-items'

/** The specification's maximum of the unread count. */
const MAX_SHOWN = 99

/** Opens the Resource Center of the user guidance; if its script is unavailable, a menu of help links. */
export function ResourceCenter() {
  const { center, unread } = useSnapshot(guidanceState)
  const face = (
    <>
      <span className={styles.words}>Resource Center</span>
      {unread > 0 && (
        <span className={styles.unread}>
          {Math.min(unread, MAX_SHOWN)}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </>
  )
  if (center !== null) {
    return (
      <Button variant="minimal" icon={<Learning />} title="Resource Center" onClick={() => guidanceState.center?.toggle()}>
        {face}
      </Button>
    )
  }
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu aria-label="Resource Center">
          <HelpItems />
        </Menu>
      }
    >
      <Button variant="minimal" icon={<Learning />} title="Resource Center">
        {face}
      </Button>
    </PopoverNext>
  )
}
