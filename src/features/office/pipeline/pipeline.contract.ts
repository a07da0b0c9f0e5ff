import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listMoments, mostLists } from './pipeline.rules.ts'

const settings = user({ permission: 'settings' })

const pipelineList = z.object({
  id: z.number(),
  name: z.string(),
  company_id: z.number(),
  version: z.number(),
  /** Moments that bring a job into it by themselves. */
  takes: z.array(z.enum(listMoments)),
})
export type PipelineList = z.infer<typeof pipelineList>

const listInput = {
  name: f.requiredLine(60, 'Name required.'),
  takes: f.ifSent(z.array(z.enum(listMoments)).check(z.maxLength(listMoments.length))),
}

export const pipelineContract = {
  lists: endpoint('POST', '/jobs/getLists', {
    about: 'Lists of the pipeline, from left to right.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(pipelineList) }),
  }),
  addList: endpoint('POST', '/jobs/addList', {
    about: 'Adds a list at the right end of the pipeline.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(listInput),
    reply: z.object({ result: pipelineList }),
  }),
  editList: endpoint('POST', '/jobs/editList/:id', {
    about: 'Changes the name of a list of the pipeline, and what brings jobs into it by itself.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, ...listInput, version: f.version }),
    reply: z.object({ result: pipelineList }),
  }),
  orderLists: endpoint('POST', '/jobs/orderLists', {
    about: 'Puts the lists of the pipeline into this order; lists that are not named come after the others.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ ids: z.array(f.id).check(z.minLength(1), z.maxLength(mostLists)) }),
    reply: z.object({ data: z.array(pipelineList) }),
  }),
  removeList: endpoint('POST', '/jobs/deleteList/:id', {
    about: 'Deletes a list of the pipeline on which no job is.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id }),
  }),
}
