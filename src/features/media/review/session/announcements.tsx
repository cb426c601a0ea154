import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

/** Announces the editor's messages to screen readers. */
export function Announcements({ session }: { session: ReviewSession }) {
  const message = useEditor(session.editor, (state) => state.message)
  return (
    // A new key makes screen readers repeat an identical message.
    <VisuallyHidden isStatus>
      <span key={message.serial}>{message.text}</span>
    </VisuallyHidden>
  )
}
