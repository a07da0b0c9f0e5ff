import { JobChecklists } from '#features/jobs/checklists/web/JobChecklists.tsx'
import { JobDiary } from '#features/jobs/diary/web/JobDiary.tsx'
import { AskedForms } from '#features/jobs/forms/web/asked/AskedForms.tsx'
import { JobCost } from '#features/jobs/job-summary/web/JobCost.tsx'
import { JobTools } from '#features/jobs/tools/web/JobTools.tsx'

/** The parts of a job that come after its first frame, in one file. */
export const jobParts = { AskedForms, JobChecklists, JobDiary, JobCost, JobTools }
