/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ContactCategory = zod.enum(['email', 'phone', 'card', 'iban', 'national-id', 'ip', 'url', 'birth-date', 'address', 'reference']).describe('The kind of a contact detail or a personal number. Its `category` is null, because none of the 19 categories fits. Omitted for\nnames and other passages. `reference` is a number that an organisation gave a person, case or vehicle.\n');

export type ContactCategory = zod.input<typeof ContactCategory>;
export type ContactCategoryOutput = zod.output<typeof ContactCategory>;
