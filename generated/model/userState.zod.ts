/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PaymentDetails } from './paymentDetails.zod.ts';
import { RemainingSeconds } from './remainingSeconds.zod.ts';

export const userStateInfoEmailMax = 254;



export const UserState = zod.object({
  "info": zod.object({
  "email": zod.string().max(userStateInfoEmailMax)
}),
  "websocket": zod.enum(['ws', 'wss']),
  "remainingSeconds": RemainingSeconds,
  "approved": zod.boolean(),
  "enterpriseUser": zod.boolean(),
  "enterpriseAdmin": zod.boolean(),
  "paymentDetails": PaymentDetails
}).describe('State of the client');

export type UserState = zod.input<typeof UserState>;
export type UserStateOutput = zod.output<typeof UserState>;
