/** Only the system's own colours, which follow the person's theme. */
const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText }
  main { max-width: 28rem; padding: 2rem; border: 1px solid GrayText; border-radius: 8px; margin: 1rem }
  h1 { font-size: 1.5rem; margin: 0 0 1rem }
  p { margin: 0 0 1rem }
  form { display: flex; gap: 0.75rem }
  button { font: inherit; min-width: 7rem; min-height: 2.75rem; cursor: pointer }
`

function frame(title: string, content: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`
}

/** Asks the person. Nothing of the request is written into it: the form goes back to the page's own address. */
export function authorisationPage(nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p><strong>Redaction Studio</strong> asks to see your cameras, what they recorded and your files, and to put files there.</p>
      <p>This cloud is simulated in your browser. It has cameras of its own and asks for no account; nothing leaves this machine.</p>
      <form method="post">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny">Deny</button>
      </form>
    `
  return frame('Camera cloud: allow access?', content, nonce)
}

/** Says why nobody is sent back. */
export function refusalPage(sentence: string, nonce: string): string {
  const content = `
      <h1>Camera cloud</h1>
      <p role="alert">${sentence}</p>
      <p>Nothing was allowed. Go back to Redaction Studio and connect once more.</p>
    `
  return frame('Camera cloud: this request cannot be answered', content, nonce)
}
