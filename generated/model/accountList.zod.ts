/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Account } from './account.zod.ts';

export const accountListAccountsMax = 200;

export const accountListTotalMin = 0;



export const AccountList = zod.object({
  "accounts": zod.array(Account).max(accountListAccountsMax),
  "total": zod.int().min(accountListTotalMin)
});

export type AccountList = zod.input<typeof AccountList>;
export type AccountListOutput = zod.output<typeof AccountList>;
