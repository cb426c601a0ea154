/** The account that the embedded back end starts with. It guards nothing: the data lies in the visitor's own browser. */
export const DEMO_ACCOUNT = { email: 'demo@redaction-studio.example', password: 'demo-redaction-42' }
