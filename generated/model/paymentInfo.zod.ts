/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PaymentInfoEnterprise } from './paymentInfoEnterprise.zod.ts';
import { PaymentInfoStandard } from './paymentInfoStandard.zod.ts';
import { PaymentInfoUnlimited } from './paymentInfoUnlimited.zod.ts';

export const PaymentInfo = zod.union([PaymentInfoUnlimited,PaymentInfoStandard,PaymentInfoEnterprise]);

export type PaymentInfo = zod.input<typeof PaymentInfo>;
export type PaymentInfoOutput = zod.output<typeof PaymentInfo>;
