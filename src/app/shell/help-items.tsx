import { MenuItem } from '@blueprintjs/core'
import { Chat, Comment, Help, KeyCommand, Manual } from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'

import { CONTACT, FAQS, HELP_GUIDE } from '#lib/addresses/help-links.ts'
import { flagsState } from '#state/flags.ts'
import { showShortcuts } from '#state/shortcut-list.ts'
import { setDialog } from '#state/utils.ts'

/** Help links as menu items. */
export function HelpItems() {
  const { feedback } = useSnapshot(flagsState)
  return (
    <>
      <MenuItem icon={<Manual />} text={HELP_GUIDE.text} href={HELP_GUIDE.href} target="_blank" rel="noreferrer" />
      <MenuItem icon={<Help />} text={FAQS.text} href={FAQS.href} target="_blank" rel="noreferrer" />
      <MenuItem icon={<Chat />} text={CONTACT.text} href={CONTACT.href} />
      {feedback && <MenuItem icon={<Comment />} text="Send feedback" onClick={() => setDialog('feedback', true)} />}
      <MenuItem icon={<KeyCommand />} text="Keyboard shortcuts" onClick={() => showShortcuts()} />
    </>
  )
}
