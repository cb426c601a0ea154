/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const NotificationAction = zod.enum(['close', 'view', 'view_account', 'upgrade', 'resend_verification']);

export type NotificationAction = zod.input<typeof NotificationAction>;
export type NotificationActionOutput = zod.output<typeof NotificationAction>;
