import type { ProviderName } from './providers'
import styles from './provider-logo.module.css'

/** Draws a provider's logo in its brand colours, and a key for the operator's own provider. The logo is decorative, because the button around it has the provider's name. */
export function ProviderLogo({ name }: { name: ProviderName }) {
  return (
    <svg className={styles['logo']} viewBox="0 0 24 24" width={18} height={18} aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

const drawings = {
  google: (
    <g className={styles['ring']}>
      <path className={styles['googleRed']} d="M4.64 7.75A8.5 8.5 0 0 1 18.01 5.99" />
      <path className={styles['googleYellow']} d="M4.64 16.25A8.5 8.5 0 0 1 4.64 7.75" />
      <path className={styles['googleGreen']} d="M17.46 18.51A8.5 8.5 0 0 1 4.64 16.25" />
      <path className={styles['googleBlue']} d="M12.2 12.1H20.5A8.5 8.5 0 0 1 17.46 18.51" />
    </g>
  ),
  microsoft: (
    <>
      <path className={styles['microsoftRed']} d="M2 2h9.5v9.5H2z" />
      <path className={styles['microsoftGreen']} d="M12.5 2H22v9.5h-9.5z" />
      <path className={styles['microsoftBlue']} d="M2 12.5h9.5V22H2z" />
      <path className={styles['microsoftYellow']} d="M12.5 12.5H22V22h-9.5z" />
    </>
  ),
  oidc: (
    <g className={styles['letter']}>
      <circle cx={8} cy={12} r={4.5} />
      <path d="M12.5 12H21.5M21.5 12V16M17 12V15" />
    </g>
  ),
  amazon: (
    <>
      <path
        className={styles['letter']}
        d="M8.2 5.6C9.4 2.6 15.2 2.6 15.2 6.4V12.4C15.2 13.4 15.8 14.1 16.6 14.4M15.2 7.8C11 7.7 7.8 8.4 7.8 11.2C7.8 14.6 13.8 14.6 15.2 10.8"
      />
      <path className={styles['smile']} d="M2.8 17C8 21.4 15 21.4 20 17.4M16.8 16.8L20.6 16.4L19.8 20.2" />
    </>
  ),
} as const satisfies Record<ProviderName, unknown>
