import { useState } from 'react'

/**
 * Holds the text of a field whose value is in the address. The address changes later than the field, which would otherwise be set back and
 * lose letters. Returns the text, a function to change it, and one that names the value on its way to the address. Other changes of the
 * address, such as by the Back button, replace the text.
 */
export function useAddressText(value: string): [text: string, setText: (text: string) => void, noteSent: (sent: string) => void] {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string | null>(null)
  if (seen !== value) {
    setSeen(value)
    if (sent === null) setText(value)
    else if (sent === value) setSent(null)
  }
  return [text, setText, (next) => setSent(next === value ? null : next)]
}
