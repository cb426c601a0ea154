/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const authInfoQuestionsItemIdMin = 0;

export const authInfoQuestionsItemTextMax = 500;

export const authInfoQuestionsMax = 50;

export const authInfoRecaptchaSitekeyMax = 200;

export const authInfoMinPasswordStrengthMin = 0;
export const authInfoMinPasswordStrengthMax = 5;

export const authInfoSsoInfoAmazonClientIdMax = 500;

export const authInfoSsoInfoAmazonRedirectUriMax = 2000;

export const authInfoSsoInfoAmazonIssuerMax = 2000;

export const authInfoSsoInfoGoogleClientIdMax = 500;

export const authInfoSsoInfoMicrosoftClientIdMax = 500;

export const authInfoSsoInfoMicrosoftAuthorityMax = 2000;

export const authInfoSsoInfoOidcNameMax = 50;

export const authInfoSsoInfoOidcClientIdMax = 500;

export const authInfoSsoInfoOidcRedirectUriMax = 2000;

export const authInfoSsoInfoOidcAuthorizationUrlMax = 2000;



export const AuthInfo = zod.object({
  "questions": zod.array(zod.object({
  "id": zod.int().min(authInfoQuestionsItemIdMin),
  "text": zod.string().max(authInfoQuestionsItemTextMax)
})).max(authInfoQuestionsMax),
  "recaptchaSitekey": zod.string().max(authInfoRecaptchaSitekeyMax).nullish(),
  "minPasswordStrength": zod.int().min(authInfoMinPasswordStrengthMin).max(authInfoMinPasswordStrengthMax),
  "signUp": zod.enum(['open', 'approval', 'invitation', 'closed']).exactOptional().describe('Who may have an account: anyone (open), anyone, with files once an administrator has approved them (approval), people whom an administrator invites (invitation), or no one new (closed). Absent means open'),
  "localProfile": zod.boolean().exactOptional().describe('Whether a session can start without an account. Absent means no'),
  "sendsEmail": zod.boolean().exactOptional().describe('Whether emails are sent. Where they aren\'t, they are listed in the outbox of the browser. Absent means yes'),
  "ssoInfo": zod.object({
  "amazon": zod.object({
  "clientId": zod.string().max(authInfoSsoInfoAmazonClientIdMax),
  "redirectUri": zod.string().max(authInfoSsoInfoAmazonRedirectUriMax),
  "issuer": zod.string().max(authInfoSsoInfoAmazonIssuerMax)
}).exactOptional(),
  "google": zod.object({
  "clientId": zod.string().max(authInfoSsoInfoGoogleClientIdMax)
}).exactOptional(),
  "microsoft": zod.object({
  "clientId": zod.string().max(authInfoSsoInfoMicrosoftClientIdMax),
  "authority": zod.string().max(authInfoSsoInfoMicrosoftAuthorityMax)
}).exactOptional(),
  "oidc": zod.object({
  "name": zod.string().min(1).max(authInfoSsoInfoOidcNameMax),
  "clientId": zod.string().max(authInfoSsoInfoOidcClientIdMax),
  "redirectUri": zod.string().max(authInfoSsoInfoOidcRedirectUriMax),
  "authorizationUrl": zod.string().max(authInfoSsoInfoOidcAuthorizationUrlMax)
}).exactOptional().describe('A provider of the operator\'s choice, with its name for the button and the address of its sign-in page')
})
});

export type AuthInfo = zod.input<typeof AuthInfo>;
export type AuthInfoOutput = zod.output<typeof AuthInfo>;
