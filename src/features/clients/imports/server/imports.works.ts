import { takesMinutes, type Work } from '#server/schedule.ts'

/** Goes on with an import: {companyId, id}. */
export const importWork: Work = { name: 'import', ...takesMinutes }
