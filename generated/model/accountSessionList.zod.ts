/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AccountSession } from './accountSession.zod.ts';

export const accountSessionListSessionsMax = 10000;



export const AccountSessionList = zod.object({
  "sessions": zod.array(AccountSession).max(accountSessionListSessionsMax)
});

export type AccountSessionList = zod.input<typeof AccountSessionList>;
export type AccountSessionListOutput = zod.output<typeof AccountSessionList>;
