/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const AuthenticatorCodeMin = 6;
export const AuthenticatorCodeMax = 6;


export const AuthenticatorCodeRegExp = new RegExp('^[0-9]{6}$');


export const AuthenticatorCode = zod.string().min(AuthenticatorCodeMin).max(AuthenticatorCodeMax).regex(AuthenticatorCodeRegExp).describe('A code of an authenticator app by RFC 6238, with SHA-1, 6 digits and steps of 30 seconds');

export type AuthenticatorCode = zod.input<typeof AuthenticatorCode>;
export type AuthenticatorCodeOutput = zod.output<typeof AuthenticatorCode>;
