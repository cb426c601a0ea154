/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const cameraIntegrationStatusClientIdMax = 500;

export const cameraIntegrationStatusRedirectUriMax = 2000;



export const CameraIntegrationStatus = zod.object({
  "clientId": zod.string().min(1).max(cameraIntegrationStatusClientIdMax),
  "redirectUri": zod.string().max(cameraIntegrationStatusRedirectUriMax),
  "connected": zod.boolean()
});

export type CameraIntegrationStatus = zod.input<typeof CameraIntegrationStatus>;
export type CameraIntegrationStatusOutput = zod.output<typeof CameraIntegrationStatus>;
