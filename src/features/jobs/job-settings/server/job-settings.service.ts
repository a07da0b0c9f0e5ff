import { type RequiredFields, requiredFrom } from '#features/jobs/jobs/jobs.rules.ts'
import type { CompanySetting } from '#server/company-setting.ts'
import { defaultJobForm, defaultTerms, type JobFormSettings, type Terms } from '../job-settings.rules.ts'

const setting = <T extends object>(name: string, usual: T): CompanySetting<T> => ({
  name,
  from: stored => ({ ...usual, ...(stored as Partial<T> | undefined) }),
})

export const jobFormSetting = setting<JobFormSettings>('job-form', defaultJobForm)
export const termsSetting = setting<Terms>('terms', defaultTerms)
export const requiredSetting: CompanySetting<RequiredFields> = { name: 'jobs-validation', from: requiredFrom }
