import * as z from 'zod/mini'
import { fileIdOf, filePrefix } from '#features/jobs/files/files.rules.ts'
import * as f from '#shared/fields.ts'
import * as s from '#shared/spelling.ts'

/** A task on a job. */
export type Task = {
  /** Its own within the job. */
  id: string
  title: string
  /** 'yyyy-MM-dd'. */
  due_on: string | null
  technician_id: number | null
  is_done: boolean
  photo_ids: number[]
}

const openStatus = 1
const doneStatus = 0

const task = z.pipe(
  z.object({
    id: f.rowId,
    task: f.line(500),
    dueDate: f.dayOrNone,
    assignedTo: f.idOrNone,
    status: z._default(z.coerce.number().check(z.gte(doneStatus), z.lte(openStatus)), openStatus),
    /** Paths of uploaded pictures. */
    images: z._default(
      z
        .array(z.string().check(z.refine(path => fileIdOf(path) !== null, 'Please upload the photo first.')))
        .check(z.maxLength(50)),
      [],
    ),
  }),
  z.transform(
    (wire): Task => ({
      id: wire.id,
      title: wire.task,
      due_on: wire.dueDate,
      technician_id: wire.assignedTo,
      is_done: wire.status === doneStatus,
      photo_ids: [...new Set(wire.images.flatMap(path => fileIdOf(path) ?? []))],
    }),
  ),
)

export const taskToWire = (each: Task) => ({
  id: each.id,
  task: each.title,
  dueDate: each.due_on ?? '',
  assignedTo: each.technician_id ?? 0,
  status: each.is_done ? doneStatus : openStatus,
  images: each.photo_ids.map(id => `${filePrefix}${id}/photo`),
})

/** The tasks of a job: JSON of {id, task, dueDate, assignedTo, status, images}. */
export const tasks = s.rows<Task>(task, 200, {
  write: taskToWire,
  read: (wire: ReturnType<typeof taskToWire>) => z.parse(task, wire),
})
