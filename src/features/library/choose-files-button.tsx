import { Button, Intent } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { useRef } from 'react'

interface ChooseFilesButtonProps {
  text: string
  isPrimary?: boolean
  isLarge?: boolean
  onChoose: (files: File[]) => void
}

/** Opens the browser's file chooser. */
export function ChooseFilesButton({ text, isPrimary = false, isLarge = false, onChoose }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        text={text}
        icon={<Upload />}
        intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
        {...(isLarge ? { size: 'large' as const } : {})}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,video/*,audio/*,application/pdf"
        aria-label={text}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Or choosing the same file again would be no change.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
