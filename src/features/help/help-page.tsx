import { useEffect, type JSX } from 'react'
import { Link, useLocation } from 'react-router-dom'

import manual from '#docs/manual.md?raw'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import mark from '#ui/mark.svg'
import { Page } from '#ui/page.tsx'
import styles from './help.module.css'
import { readManual, type Block, type Span } from './read-manual'

/** Shows the manual, which is part of the build, so that it can be read offline. */
export function Component() {
  const blocks = readManual(manual)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Page title="Help">
      <header className={styles.top}>
        <Link to={paths.home()} className={styles.logo}>
          <img src={mark} alt="" width={32} height={32} />
          Redaction Studio
        </Link>
        <Link className="bp6-button" to={mayHaveSession() ? paths.home() : paths.landing()}>
          {mayHaveSession() ? 'Go to library' : 'Go to start'}
        </Link>
      </header>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="Contents">
          <ul>
            {blocks.map((block) =>
              block.kind === 'heading' ? (
                <li key={block.id}>
                  <a href={`#${block.id}`}>{block.text}</a>
                </li>
              ) : null,
            )}
          </ul>
        </nav>
        <article className={styles.text}>
          {blocks.map((block, index) => (
            <BlockView key={index} block={block} />
          ))}
        </article>
      </div>
    </Page>
  )
}

function BlockView({ block }: { block: Block }): JSX.Element {
  switch (block.kind) {
    case 'title':
      return <h1 id={block.id}>{block.text}</h1>
    case 'heading':
      return <h2 id={block.id}>{block.text}</h2>
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const items = block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((spans, index) => (
                <th key={index} scope="col">
                  <Spans spans={spans} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((spans, index) => (
                  <td key={index}>
                    <Spans spans={spans} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ kind, text }, index) => {
    if (kind === 'strong') return <strong key={index}>{text}</strong>
    if (kind === 'code') return <code key={index}>{text}</code>
    return <span key={index}>{text}</span>
  })
}
