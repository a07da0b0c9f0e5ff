import { codeOf } from '../kit/source-files.mjs'

const conditions = 'src/features/jobs/own-work/server/own-work.queries.ts'

/**
 * Queries that read jobs or appointments without asking whose they are, each with its reason. An entry that no file
 * needs any more is a complaint too.
 */
const blind = {
  'src/features/clients/clients/server/clients.queries.ts': 'only counts a client’s jobs',
  'src/features/clients/clients/server/client-sites.queries.ts':
    'only counts a site’s jobs, and looks for any',
  'src/features/guide/onboarding/server/onboarding.queries.ts': 'only says whether there is any',
  'src/features/people/shifts/server/shifts.queries.ts': 'only counts the appointments in a leave',
  'src/features/people/team/server/team.queries.ts': 'only counts a member’s appointments',
  'src/features/jobs/jobs/server/booking/job-limits.queries.ts': 'only counts',
  'src/features/jobs/jobs/server/job-import.queries.ts':
    'only for who may book: what a file has that is there already',
  'src/features/office/pipeline/server/pipeline.queries.ts': 'only says whether a list is empty',
  'src/features/jobs/work-times/server/work-times.queries.ts': 'only asks when the job of a time was closed',
  'src/features/account/numbering/server/numbering.queries.ts': 'only looks for a free number',
}

const reading =
  /\b(?:from|join)\s+(?:jobs|appointments)\b|\.\s*(?:rows|selectFrom)\(\s*'(?:jobs|appointments)\b/

/** Complaints about queries that read jobs without the one condition of who sees them. */
export function ownWorkComplaints(files) {
  const queries = files.filter(file => /^src\/features\/.*\.queries\.ts$/.test(file) && file !== conditions)
  const forgetful = queries.filter(file => {
    const code = codeOf(file)
    return reading.test(code) && !code.includes('own-work.queries.ts')
  })
  return [
    ...forgetful
      .filter(file => !(file in blind))
      .map(
        file => `${file}: reads jobs without asking whose they are: take the condition from ${conditions}`,
      ),
    ...Object.keys(blind)
      .filter(file => !forgetful.includes(file))
      .map(file => `scripts/check/own-work.mjs: ${file} needs no exception any more`),
  ]
}
