import { Callout, Intent, Switch } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'

import { getListAllFlagsQueryKey, useListAllFlags, useUpdateFlags } from '#generated/admin/admin.ts'
import { logError, notify } from '../../notifications/notify'
import { DEFAULT_FLAGS, loadFlags, type Flags } from '../../state/flags'
import { Page } from '../../ui/page'
import { ErrorState, LoadingState } from '../../ui/states'
import styles from './admin.module.css'
import { FLAG_WORDS, UNUSED_FLAG_WORDS } from './flag-words'

/** The features that are on for everybody. */
export function Component() {
  const flags = useListAllFlags()
  return (
    <Page title="Features">
      <div className={styles.header}>
        <h1>Features</h1>
      </div>
      <p className={styles.lead}>What is on here is on for everybody, from the next time they open a page.</p>
      {flags.data !== undefined ? (
        <FlagSwitches flags={{ ...DEFAULT_FLAGS, ...flags.data }} />
      ) : flags.isError ? (
        <ErrorState title="The features could not be loaded" error={flags.error} onRetry={() => void flags.refetch()} />
      ) : (
        <LoadingState label="Loading the features…" />
      )}
    </Page>
  )
}

function FlagSwitches({ flags }: { flags: Flags }) {
  const client = useQueryClient()
  const update = useUpdateFlags({
    mutation: {
      onSuccess: (after, { data }) => {
        client.setQueryData(getListAllFlagsQueryKey(), after)
        for (const [name, isOn] of Object.entries(data))
          notify({ message: `${name} is ${isOn ? 'on' : 'off'} for everybody.`, variant: 'info' })
        // This page is open already, so its own features follow at once.
        loadFlags(location.search).catch(logError)
      },
    },
  })
  const list = {
    flags,
    isDisabled: update.isPending,
    onSwitch: (name: keyof Flags, isOn: boolean) => update.mutate({ data: { [name]: isOn } }),
  }
  return (
    <>
      <FlagList label="Features" words={FLAG_WORDS} {...list} />
      <h2>Without effect</h2>
      <p className={styles.unused}>This version of the app does not use these flags. Switching them changes nothing here.</p>
      <FlagList label="Without effect" words={UNUSED_FLAG_WORDS} {...list} />
      {update.error === null ? null : (
        <Callout className={styles.error ?? ''} intent={Intent.DANGER} role="alert">
          {update.error.message}
        </Callout>
      )}
    </>
  )
}

interface FlagListProps {
  label: string
  /** What each flag of this list turns on. */
  words: Partial<Record<keyof Flags, string>>
  flags: Flags
  isDisabled: boolean
  onSwitch: (name: keyof Flags, isOn: boolean) => void
}

function FlagList({ label, words, flags, isDisabled, onSwitch }: FlagListProps) {
  // The words are keyed by flag, and Object.keys knows its keys as strings only.
  const names = Object.keys(words) as (keyof Flags)[]
  return (
    <ul className={styles['flags']} aria-label={label}>
      {names.map((name) => (
        <li key={name} className={styles['flag']}>
          <Switch
            label={name}
            checked={flags[name]}
            disabled={isDisabled}
            aria-describedby={`flag-${name}`}
            onChange={(event) => onSwitch(name, event.currentTarget.checked)}
          />
          <p id={`flag-${name}`}>{words[name]}</p>
        </li>
      ))}
    </ul>
  )
}
