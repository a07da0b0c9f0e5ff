import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { clientChatContract } from '../../client-chat/client-chat.contract.ts'
import type { clientHomeContract } from '../client-home.contract.ts'

/** The file is one that the office has shared. */
export async function sharedFileRows({ app }: SampleMaker, { file }: { file: number }) {
  await app.sql('update files set is_shared = true where id = $1', [file])
}

export const clientHomeSamples = (rows: { file: number }): Samples<typeof clientHomeContract> => ({
  file: { id: rows.file, name: 'sample.pdf' },
})

export const clientChatSamples = (rows: { job: number }): Samples<typeof clientChatContract> => ({
  send: { message: 'Sample', job_id: rows.job },
  sendFile: { job_id: rows.job, message: 0 },
})

export default samplesFor({
  samples: { clientChat: clientChatSamples, clientHome: clientHomeSamples },
  rows: sharedFileRows,
  after: ['files'],
})
