/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { RedactionStyle } from './redactionStyle.zod.ts';

export const ItemStyle = zod.union([RedactionStyle,zod.null()]).describe('The item\'s own style. With null or omitted, faces use the default style and other items Black Box. Spans use `cover` instead.\n');

export type ItemStyle = zod.input<typeof ItemStyle>;
export type ItemStyleOutput = zod.output<typeof ItemStyle>;
