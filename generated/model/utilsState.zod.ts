/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { NotificationOptions } from './notificationOptions.zod.ts';

export const utilsStateNotificationsItemKeyMax = 200;

export const utilsStateNotificationsItemMessageMax = 20000;

export const utilsStateNotificationsMax = 1000;

export const utilsStateSelectedViewKeyMax = 200;

export const utilsStateGoogleAdsOneSignupMax = 200;

export const utilsStateGoogleAdsOneUploadedFirstVideoMax = 200;

export const utilsStateErrorsServerMax = 20000;

export const utilsStateErrorsFrontendMax = 20000;



export const UtilsState = zod.object({
  "notifications": zod.array(zod.object({
  "key": zod.string().min(1).max(utilsStateNotificationsItemKeyMax),
  "message": zod.string().max(utilsStateNotificationsItemMessageMax),
  "options": NotificationOptions
})).max(utilsStateNotificationsMax),
  "socketConnected": zod.boolean(),
  "forceApiView": zod.boolean(),
  "dialogs": zod.record(zod.string(), zod.boolean()),
  "dialogOpen": zod.boolean(),
  "menuOpen": zod.boolean(),
  "drawerOpen": zod.boolean(),
  "selectedViewKey": zod.string().max(utilsStateSelectedViewKeyMax).nullable(),
  "onPremise": zod.boolean(),
  "googleAds": zod.union([zod.object({
  "signup": zod.string().max(utilsStateGoogleAdsOneSignupMax).nullable(),
  "uploadedFirstVideo": zod.string().max(utilsStateGoogleAdsOneUploadedFirstVideoMax).nullable()
}),zod.null()]),
  "errors": zod.object({
  "server": zod.string().max(utilsStateErrorsServerMax).nullable(),
  "frontend": zod.string().max(utilsStateErrorsFrontendMax).nullable()
})
}).describe('State of the client; the shape of dialogs is not specified');

export type UtilsState = zod.input<typeof UtilsState>;
export type UtilsStateOutput = zod.output<typeof UtilsState>;
