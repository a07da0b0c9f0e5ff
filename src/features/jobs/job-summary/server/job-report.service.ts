import { letterheadOf } from '#features/account/company/server/letterhead.service.ts'
import {
  type CustomField,
  questionOf,
  valuesOfField,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { customFieldSetting } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { isFor } from '#features/jobs/checklists/checklists.rules.ts'
import { checklistsOnJob } from '#features/jobs/checklists/server/checklists.service.ts'
import { type DiaryRow, readDiary } from '#features/jobs/diary/server/diary.queries.ts'
import { filesByIds, filesOfJob, type ListedFile } from '#features/jobs/files/server/files.queries.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { namesOf } from '#features/jobs/jobs/server/job-checks.queries.ts'
import { type SignatureRow, signatureOf } from '#features/jobs/signatures/server/signatures.queries.ts'
import { photosOf } from '#features/jobs/tasks/tasks.rules.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Stationery } from '#server/pdf/stationery.ts'
import type { QuestionKind } from '#shared/questions/question-kinds.ts'
import { type ReportSection, sectionsFor } from '../job-report.rules.ts'
import { jobTimes } from './job-time.queries.ts'

/** All that a report tells, read in one transaction; pictures are fetched when they are drawn. */
export interface ReportedJob {
  company: Stationery['company']
  /** '' where the tax has no name of its own. */
  taxName: string
  job: NonNullable<Awaited<ReturnType<typeof openJob>>>
  jobTypes: string
  nameOf: (id: number) => string
  /** Unit of an item of the price book; '' for none. */
  unitOf: (itemId: number | null) => string
  checklists: NonNullable<Awaited<ReturnType<typeof checklistsOnJob>>>
  times: Awaited<ReturnType<typeof jobTimes>>
  fields: { label: string; kind: QuestionKind; values: readonly string[] }[]
  photos: { file: ListedFile; caption: string }[]
  documents: ListedFile[]
  signature: (SignatureRow & { file: ListedFile | undefined }) | null
  diary: DiaryRow[]
  sections: ReadonlySet<ReportSection>
}

/** Null when there is no such job, or whoever asks may not see it. */
export async function readReport(
  tx: UserTx,
  id: number,
  wanted: readonly string[],
): Promise<ReportedJob | null> {
  const job = await openJob(tx, id)
  if (!job) return null
  const sections = new Set(
    sectionsFor(tx.by)
      .map(section => section.id)
      .filter(section => wanted.includes(section)),
  )
  const has = (section: ReportSection) => sections.has(section)
  const types = await jobTypes.all(tx)
  const people = [
    ...job.appointments.flatMap(each => each.technician_ids),
    ...job.parts.flatMap(part => [part.belongs_to ?? [], part.assigned_to ?? []].flat()),
    ...job.tasks.flatMap(task => task.technician_id ?? []),
  ]
  const items = has('parts')
    ? await itemsByIds(tx, [...new Set(job.parts.flatMap(part => part.item_id ?? []))])
    : []
  const signature = has('signature') ? await signatureOf(tx, id) : undefined
  const [signed] = signature?.file_id ? await filesByIds(tx, [signature.file_id]) : []
  return {
    company: await letterheadOf(tx),
    taxName: await taxNameOf(tx),
    job,
    jobTypes: job.job_type_ids.flatMap(type => types.find(each => each.id === type)?.name ?? []).join(', '),
    nameOf: await namesOf(tx, [...new Set(people)]),
    unitOf: itemId => items.find(item => item.id === itemId)?.unit ?? '',
    checklists: has('checklists')
      ? ((await checklistsOnJob(tx, id)) ?? []).filter(list => isFor(list, job.job_type_ids))
      : [],
    times: has('times') ? await jobTimes(tx, id) : [],
    fields: has('fields')
      ? filledFields((await readSetting(tx, customFieldSetting('/jobs'))).fields, job)
      : [],
    ...(has('photos') ? await picturesOf(tx, job) : { photos: [], documents: [] }),
    signature: signature?.signed_at ? { ...signature, file: signed } : null,
    diary: has('diary') ? ((await readDiary(tx, id)) ?? []).reverse() : [],
    sections,
  }
}

function filledFields(fields: readonly CustomField[], job: ReportedJob['job']): ReportedJob['fields'] {
  return fields
    .filter(field => field.active)
    .map(field => ({
      label: field.field_label,
      kind: questionOf(field).kind,
      values: [...valuesOfField(job.custom_fields, field.id)],
    }))
    .filter(({ values }) => values.some(value => value !== ''))
}

/** The photos of the job, oldest first, then those of its tasks; PDFs are named. */
async function picturesOf(tx: UserTx, job: ReportedJob['job']) {
  const own = (await filesOfJob(tx, job.id)).reverse()
  const isPicture = (file: ListedFile) => file.type.startsWith('image/')
  const ofTasks = await filesByIds(tx, photosOf(job.tasks))
  const titleOf = (file: ListedFile) =>
    job.tasks.find(task => task.photo_ids.includes(file.id))?.title ?? file.name
  return {
    photos: [
      ...own.filter(isPicture).map(file => ({ file, caption: file.name })),
      ...ofTasks
        .filter(file => file.deleted_at === null && isPicture(file))
        .map(file => ({ file, caption: titleOf(file) })),
    ],
    documents: own.filter(file => !isPicture(file)),
  }
}
