/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const extraDetailsRequestBrowserMax = 100;

export const extraDetailsRequestBrowserVersionMax = 100;

export const extraDetailsRequestAnswersItemQuestionIdMin = 0;

export const extraDetailsRequestAnswersItemTextMax = 2000;

export const extraDetailsRequestAnswersMax = 50;

export const extraDetailsRequestCompanyMax = 200;

export const extraDetailsRequestJobTitleMax = 200;



export const ExtraDetailsRequest = zod.object({
  "browser": zod.string().max(extraDetailsRequestBrowserMax),
  "browserVersion": zod.string().max(extraDetailsRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "answers": zod.array(zod.object({
  "questionId": zod.int().min(extraDetailsRequestAnswersItemQuestionIdMin),
  "text": zod.string().min(1).max(extraDetailsRequestAnswersItemTextMax)
})).max(extraDetailsRequestAnswersMax),
  "company": zod.string().max(extraDetailsRequestCompanyMax).exactOptional(),
  "jobTitle": zod.string().max(extraDetailsRequestJobTitleMax).exactOptional()
});

export type ExtraDetailsRequest = zod.input<typeof ExtraDetailsRequest>;
export type ExtraDetailsRequestOutput = zod.output<typeof ExtraDetailsRequest>;
