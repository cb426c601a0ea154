/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const invitationRequestFirstNameMax = 100;

export const invitationRequestLastNameMax = 100;

export const invitationRequestEmailMax = 254;



export const InvitationRequest = zod.object({
  "firstName": zod.string().min(1).max(invitationRequestFirstNameMax),
  "lastName": zod.string().min(1).max(invitationRequestLastNameMax),
  "email": zod.email().max(invitationRequestEmailMax)
});

export type InvitationRequest = zod.input<typeof InvitationRequest>;
export type InvitationRequestOutput = zod.output<typeof InvitationRequest>;
