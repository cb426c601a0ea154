import { FormGroup, Intent, TextArea } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'

import { notifyTeam } from '#generated/app/app.ts'
import { NotifyRequest } from '#generated/model/notifyRequest.zod.ts'
import { useSendsEmail } from '#api/use-sends-email.ts'
import { notify } from '#notifications/notify.ts'
import { setDialog, utilsState } from '#state/utils.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { typedIn } from '#ui/forms/use-form.ts'

/** The contract also accepts an empty message, which would be useless to the team. */
const Feedback = NotifyRequest.extend({ msg: NotifyRequest.shape.msg.min(1) })

const close = (): void => setDialog('feedback', false)

/** Sends a message to the team behind the product. Where the back end sends no email, it keeps the message in its outbox. */
export function FeedbackDialog() {
  const isOpen = useSnapshot(utilsState).dialogs['feedback'] === true
  return isOpen ? <FeedbackForm /> : null
}

function FeedbackForm() {
  const isSent = useSendsEmail()
  const send = async (request: NotifyRequest): Promise<void> => {
    await notifyTeam(request)
    close()
    notify({ message: isSent ? 'Feedback sent. Thank you.' : 'Feedback saved in the outbox.', variant: 'info' })
  }
  return (
    <FormDialog
      title="Feedback"
      submitText={isSent ? 'Send feedback' : 'Save feedback'}
      schema={Feedback}
      read={(data) => ({ msg: typedIn(data, 'msg') })}
      send={send}
      messages={{ msg: 'Enter a message' }}
      onClose={close}
    >
      {(errorOf) => (
        <>
          {isSent ? null : <p>Email is turned off. Your message is saved in the outbox.</p>}
          <Message error={errorOf('msg')} />
        </>
      )}
    </FormDialog>
  )
}

function Message({ error }: { error: string | undefined }) {
  const intent = error === undefined ? Intent.NONE : Intent.DANGER
  return (
    <FormGroup
      label="Message"
      labelFor="feedback-message"
      intent={intent}
      helperText={error === undefined ? undefined : <span id="feedback-error">{error}</span>}
    >
      <TextArea
        id="feedback-message"
        name="msg"
        fill
        rows={6}
        intent={intent}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : 'feedback-error'}
      />
    </FormGroup>
  )
}
