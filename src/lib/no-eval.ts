import { config } from 'zod'

// The Content-Security-Policy forbids code made from strings, and zod tries it with the first schema that it parses. Firefox logs
// even an attempt that zod catches, so every entry imports this module before anything that may parse.
config({ jitless: true })
