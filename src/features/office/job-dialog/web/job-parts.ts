// The parts of a job that come after its first frame, in one file.
export { JobChecklists } from '#features/jobs/checklists/web/JobChecklists.tsx'
export { JobDiary } from '#features/jobs/diary/web/JobDiary.tsx'
export { JobCost } from '#features/jobs/job-summary/web/JobCost.tsx'
export { JobTools } from '#features/jobs/tools/web/JobTools.tsx'
