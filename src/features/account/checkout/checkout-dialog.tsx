import { Dialog, Button, Callout, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { useSnapshot } from 'valtio'
import { notify } from '#notifications/notify.ts'
import { paymentsState } from '#state/payments.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import type { Offer } from './offers'
import { AddressStep } from './address-step'
import styles from './checkout.module.css'
import { PaymentStep } from './payment-step'
import { purchaseWords } from './purchase-words'
import { useCheckout } from './use-checkout'
import type { Checkout } from '#generated/model/checkout.zod.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useNoteShown } from '#ui/hooks/use-note-shown.ts'
import { Bill } from './bill'
import { useStep } from './use-step'

interface DeclinedStepProps {
  checkout: Checkout
  onRetry: () => Promise<void>
  onCancel: () => void
}

/** Shows that the payment was declined, and offers another attempt. */
function DeclinedStep({ checkout, onRetry, onCancel }: DeclinedStepProps) {
  const { run, isBusy, error, primary } = useStep()
  useNoteShown(error)
  return (
    <>
      <DialogBody>
        <Callout intent={Intent.DANGER} role="alert" title="Payment declined" className={styles.error ?? ''}>
          You have not been charged.
        </Callout>
        <Bill checkout={checkout} />
        {error && <ErrorNotice error={error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" disabled={isBusy} onClick={onCancel} />
            <Button ref={primary} intent={Intent.PRIMARY} text="Try again" loading={isBusy} onClick={() => void run(onRetry)} />
          </>
        }
      />
    </>
  )
}

interface CheckoutDialogProps {
  offer: Offer
  /** The payment provider's key; null if the back end simulates payments. */
  publicKey: string | null
  onClose: () => void
}

/**
 * Buys an offer in steps: billing address, total with tax, payment. Open while mounted: a dialog that is still closing would take the next
 * choice of the same offer, and then forget it.
 */
export function CheckoutDialog({ offer, publicKey, onClose }: CheckoutDialogProps) {
  useFocusReturn()
  const { loading } = useSnapshot(paymentsState)
  const { step, begin, pay, editAddress } = useCheckout((checkout) => {
    const words = offer.kind === 'topup' ? `${purchaseWords(checkout)} topped up.` : `You’re now on ${checkout.title}.`
    notify({ message: words, variant: 'info' })
    onClose()
  })
  return (
    <Dialog
      className={styles.dialog ?? ''}
      isOpen
      title={offer.kind === 'topup' ? `Top up: ${offer.title}` : `Subscribe to ${offer.title}`}
      onClose={onClose}
      // A stray click outside would discard the entered address.
      canOutsideClickClose={false}
      canEscapeKeyClose={!loading}
      // The bank's page, which Stripe opens over this one, must get the focus.
      enforceFocus={publicKey === null}
      isCloseButtonShown={!loading}
    >
      {step.kind === 'address' && <AddressStep offer={offer} onSend={begin} onCancel={onClose} />}
      {step.kind === 'payment' && (
        <PaymentStep checkout={step.checkout} publicKey={publicKey} onPay={(card) => pay(step.checkout, card)} onBack={editAddress} />
      )}
      {step.kind === 'declined' && <DeclinedStep checkout={step.checkout} onRetry={() => begin(step.request)} onCancel={onClose} />}
    </Dialog>
  )
}
