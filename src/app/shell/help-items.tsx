import { MenuItem } from '@blueprintjs/core'
import { Chat, Help, KeyCommand, Manual } from '@blueprintjs/icons'

import { CONTACT, FAQS, HELP_GUIDE } from '../../lib/help-links'
import { showShortcuts } from '../../state/shortcut-list'

/** The ways to help, as items of a menu. */
export function HelpItems() {
  return (
    <>
      <MenuItem icon={<Manual />} text={HELP_GUIDE.text} href={HELP_GUIDE.href} target="_blank" rel="noreferrer" />
      <MenuItem icon={<Help />} text={FAQS.text} href={FAQS.href} target="_blank" rel="noreferrer" />
      <MenuItem icon={<Chat />} text={CONTACT.text} href={CONTACT.href} />
      <MenuItem icon={<KeyCommand />} text="Keyboard shortcuts" onClick={() => showShortcuts()} />
    </>
  )
}
