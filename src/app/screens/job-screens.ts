import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

const setting = { access: user({ permission: 'settings' }), under: 'Settings' } as const
const listed = { ...setting, shape: 'list' } as const

/** Settings of jobs: their types, templates, checklists, fields and terms. */
export const jobSettingScreens = {
  '/settings/jobtype': {
    title: 'Job Types',
    ...listed,
    settings: 'jobs',
    icon: 'tags',
    page: 'jobTypes',
  },
  '/jobsettings/templates': {
    title: 'Job Templates',
    ...listed,
    settings: 'jobs',
    icon: 'templates',
  },
  '/jobsettings/checklists': {
    title: 'Checklists',
    ...listed,
    settings: 'jobs',
    icon: 'checklists',
  },
  '/settings/fieldvalidation/jobs': {
    title: 'Required Fields',
    ...setting,
    settings: 'jobs',
    icon: 'required',
  },
  '/jobsettings/customFields': {
    title: 'Custom Fields',
    ...setting,
    settings: 'jobs',
    icon: 'fields',
  },
  '/jobsettings/form': {
    title: 'Job Form',
    ...setting,
    settings: 'jobs',
    icon: 'jobForm',
  },
  '/settings/t_c': {
    title: 'Terms & Conditions',
    ...setting,
    settings: 'jobs',
    icon: 'terms',
  },
} as const satisfies Record<string, Screen>
