import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { recordingsContract } from '../recordings.contract.ts'

export async function recordingRows({ app, company, insert, word }: SampleMaker) {
  const key = `${company.id}/aa/${crypto.randomUUID()}`
  await app.keepFile(key, `${word} ${unique()}`)
  const file = await insert(
    `insert into files (company_id, name, type, bytes, key, part) values ($1, $2, 'audio/webm', 20, $3, 'phone')`,
    `${word}.webm`,
    key,
  )
  const recordedCall = await insert(
    `insert into calls (company_id, direction, status, note, started_at, ended_at) values ($1, 'in', 'canceled', $2, now(), now())`,
    word,
  )
  return {
    recordedCall,
    recording: await insert(
      `insert into recordings (company_id, call_id, kind, leg_id, started_at, ended_at, file_id, words)
       values ($1, $2, 'voicemail', 1, now(), now(), $3, $4)`,
      recordedCall,
      file,
      word,
    ),
  }
}

export const recordingsSamples = (
  rows: Awaited<ReturnType<typeof recordingRows>>,
): Samples<typeof recordingsContract> => ({
  saveSettings: { on: 1, days: 30 },
  // These need a call that runs.
  told: null,
  begin: null,
  pause: null,
  finish: null,
  piece: onlyNaming({ id: rows.recording, position: 0 }),
  ofCall: { call_id: rows.recordedCall },
  hear: { id: rows.recording },
  // Needs a service that turns speech into text.
  words: onlyNaming({ id: rows.recording }),
  remove: { id: rows.recording },
})

export default samplesFor({ samples: { recordings: recordingsSamples }, rows: recordingRows })
