import { Button, Intent } from '@blueprintjs/core'
import { Upload } from '@blueprintjs/icons'
import { useRef } from 'react'

import { DOCUMENT_ACCEPT } from '#lib/words/document-names.ts'

import { useMayAddFiles } from '#api/use-may-add-files.ts'

interface ChooseFilesButtonProps {
  text: string
  isPrimary?: boolean
  isLarge?: boolean
  onChoose: (files: File[]) => void
}

/** Opens the browser's file chooser. */
export function ChooseFilesButton({ text, isPrimary = false, isLarge = false, onChoose }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const mayAddFiles = useMayAddFiles()
  return (
    <>
      <Button
        text={text}
        icon={<Upload />}
        intent={isPrimary ? Intent.PRIMARY : Intent.NONE}
        disabled={!mayAddFiles}
        {...(isLarge ? { size: 'large' as const } : {})}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={`image/*,video/*,audio/*,${DOCUMENT_ACCEPT}`}
        aria-label={text}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would fire no change event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
