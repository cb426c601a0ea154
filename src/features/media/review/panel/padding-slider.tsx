import { useId } from 'react'

import styles from './panel.module.css'

/** The steps of the slider in percent of a box. */
const STEP = 5
const MAX = 100

interface PaddingSliderProps {
  label: string
  /** The padding as a share of the box on each side. */
  value: number
  /** Shown instead of the percentage. */
  valueText?: string
  onChange: (space: number) => void
  /** Called when the slider is released. */
  onEnd: () => void
}

/** Selects a padding from 0% to 100%. */
export function PaddingSlider({ label, value, valueText, onChange, onEnd }: PaddingSliderProps) {
  const id = useId()
  const percent = Math.round(value * 100)
  const words = valueText ?? `${percent}%`
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX}
        step={STEP}
        value={percent}
        aria-valuetext={words}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
        onPointerUp={onEnd}
        onBlur={onEnd}
      />
      <span aria-hidden>{words}</span>
    </div>
  )
}
