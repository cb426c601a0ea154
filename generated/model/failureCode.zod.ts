/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const FailureCodeMax = 64;


export const FailureCodeRegExp = new RegExp('^[a-z]+(-[a-z]+)*$');


export const FailureCode = zod.string().min(1).max(FailureCodeMax).regex(FailureCodeRegExp).describe('The machine-readable reason. A client treats a code that it doesn\'t know, or a missing one, like the status alone. Codes of a status\nin general: invalid (400, 422), unauthenticated (401), forbidden (403), not-found (404), not-allowed (405), conflict (409),\nprecondition (412), too-large (413), unsupported-type (415), range (416), too-many-requests (429), internal (500),\nnot-available (501), unavailable (503), storage-full (507). More specific codes: busy (409, a job works on the file or it is still\nbeing imported), revision-conflict (409, it was changed since the given revision), source-mismatch (409, the review belongs to\nanother file), email-taken (409), locked (409, a PDF needs its password), wrong-credentials (403), wrong-password (403, of a PDF),\ninvalid-user (403, the email address isn\'t verified), second-factor-needed (403, of a login that needs a second step),\nsecond-factor-required (403, the user must turn on two-step sign-in first; see UserInfo),\nwrong-code (403, of a second step), expired-login (403, the token of a second step isn\'t valid any more),\npending-approval (403), owner-only (403, only the project\'s owner may do this), time-limit (403, the file takes more time than the\nplan has left), upload-limit (413), storage-quota (413, the user\'s storage is used up), expired-link (422), weak-password (422), open-gaps (422, a redacted track of a video has gaps\nthat aren\'t resolved), covers-nothing (422, an item to redact lies outside the file at all times).\n');

export type FailureCode = zod.input<typeof FailureCode>;
export type FailureCodeOutput = zod.output<typeof FailureCode>;
