/** The account that the embedded back end starts with. The password is public because all data stays in the visitor's browser. */
export const DEMO_ACCOUNT = { email: 'demo@redaction-studio.example', password: 'demo-redaction-42' }
