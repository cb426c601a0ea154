/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { NotificationAction } from './notificationAction.zod.ts';
import { NotificationVariant } from './notificationVariant.zod.ts';

export const notificationOptionsMediaIdMax = 200;

export const notificationOptionsAutoHideDurationMin = 0;

export const notificationOptionsButtonMessageMax = 2000;



export const NotificationOptions = zod.object({
  "mediaId": zod.string().max(notificationOptionsMediaIdMax).exactOptional(),
  "variant": NotificationVariant.exactOptional(),
  "autoHideDuration": zod.number().min(notificationOptionsAutoHideDurationMin).nullish().describe('Milliseconds; null never hides'),
  "persist": zod.boolean().exactOptional(),
  "button": zod.object({
  "action": NotificationAction,
  "message": zod.string().max(notificationOptionsButtonMessageMax).exactOptional(),
  "closeButton": zod.boolean().exactOptional()
}).exactOptional()
}).describe('State of the client');

export type NotificationOptions = zod.input<typeof NotificationOptions>;
export type NotificationOptionsOutput = zod.output<typeof NotificationOptions>;
