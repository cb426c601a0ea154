/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const NotificationVariant = zod.enum(['error', 'info']);

export type NotificationVariant = zod.input<typeof NotificationVariant>;
export type NotificationVariantOutput = zod.output<typeof NotificationVariant>;
