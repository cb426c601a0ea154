import { HTMLSelect } from '@blueprintjs/core'

interface SpeedSelectProps {
  /** The current speed, which may be another one than `speeds`. */
  rate: number
  speeds: readonly number[]
  isDisabled?: boolean
  onChange: (rate: number) => void
}

/** Renders the choice of the playback speed. */
export function SpeedSelect({ rate, speeds, isDisabled = false, onChange }: SpeedSelectProps) {
  return (
    <HTMLSelect
      aria-label="Speed"
      title="Speed"
      minimal
      disabled={isDisabled}
      value={String(rate)}
      options={[...new Set([...speeds, rate])].toSorted((a, b) => a - b).map((speed) => ({ value: speed, label: `${speed}×` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
