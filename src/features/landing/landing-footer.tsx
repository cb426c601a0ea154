import { CONTACT, FAQS, HELP_GUIDE, legalTexts, LICENCES } from '#lib/help-links.ts'
import styles from './landing.module.css'

/** Links to help, support and the legal texts of this site. */
export function LandingFooter() {
  return (
    <footer className={styles.footer}>
      <ul className={styles.links}>
        {[HELP_GUIDE, FAQS, CONTACT, ...legalTexts(location.href), LICENCES].map(({ text, href }) => (
          <li key={text}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
