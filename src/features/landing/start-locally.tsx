import { Button } from '@blueprintjs/core'
import { CloudUpload } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'

import { paths } from '#lib/addresses/paths.ts'
import { DOCUMENT_ACCEPT } from '#lib/words/document-names.ts'
import { onLateStart, takeEarlyStart } from '#lib/served/early-start.ts'
import type { LocalStart } from '#state/use-local-start.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useFileDrop } from '#ui/hooks/use-file-drop.ts'
import styles from './landing.module.css'

/**
 * Starts without an account: with a file, with an empty library, or with the demo. The build renders it into the served page, whose
 * elements `watchEarlyStart` finds by their `data-start`.
 */
export function StartLocally({ isStarting, failure, start }: LocalStart) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop((dropped) => {
    if (!isStarting && dropped.files.length + dropped.folders.length > 0) void start(dropped)
  })
  const startEarly = useEffectEvent(() => {
    const early = takeEarlyStart()
    if (early) void start(early.dropped)
  })
  useEffect(() => {
    startEarly()
    return onLateStart(startEarly)
  }, [])
  return (
    <>
      {failure && <ErrorNotice className={styles.failure} error={failure.error} />}
      <div className={styles.actions}>
        <Button
          size="large"
          intent="primary"
          text="Start without an account"
          loading={isStarting}
          data-start="empty"
          onClick={() => void start()}
        />
        <Link className="bp6-button bp6-large" to={paths.demo()}>
          Try the demo
        </Link>
      </div>
      <div className={`${styles.drop} ${isOver ? styles.over : ''}`}>
        <CloudUpload size={24} aria-hidden="true" />
        <span className={styles.dropWords}>Or drop a file on this page</span>
        <Button text="Choose files" disabled={isStarting} data-start="files" onClick={() => input.current?.click()} />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={`image/*,video/*,audio/*,${DOCUMENT_ACCEPT}`}
          aria-label="Files to redact"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = ''
            if (files.length > 0) void start({ files, folders: [] })
          }}
        />
      </div>
      <p className={styles.note} role="status" data-start="status" data-wait="Starting…">
        {isStarting ? 'Starting…' : 'Everything runs in your browser. Files and results stay on this computer.'}
      </p>
    </>
  )
}
