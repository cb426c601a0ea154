/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const notifyRequestMsgMax = 5000;



export const NotifyRequest = zod.object({
  "msg": zod.string().max(notifyRequestMsgMax)
});

export type NotifyRequest = zod.input<typeof NotifyRequest>;
export type NotifyRequestOutput = zod.output<typeof NotifyRequest>;
