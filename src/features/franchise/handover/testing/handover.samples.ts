import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { handoverContract } from '../handover.contract.ts'

interface HandoverRows {
  handoverIn: number
  handoverOut: number
  job: number
}

/** One that waits for an answer and one that was sent; the other company knows nothing of either. */
async function handoverRows({ insert, company, word }: SampleMaker) {
  const document = {
    note: word,
    scope: `${word} drips`,
    tasks: [],
    notes: [],
    parts: [],
    files: [],
    returns: false,
    client: {
      name: word,
      company_name: '',
      phone: '',
      email: '',
      address: '',
      suburb: '',
      lat: null,
      lng: null,
    },
  }
  const add = (direction: string) =>
    insert(
      `insert into handovers (company_id, direction, kind, other_company_id, other_name, title, document, sent_at, sent_by)
       values ($1, $2, 'client', $3, $4, $4, $5, now(), $4)`,
      direction,
      company.id,
      word,
      JSON.stringify(document),
    )
  return { handoverIn: await add('in'), handoverOut: await add('out') }
}

const handoverSamples = ({
  handoverIn,
  handoverOut,
  job,
}: HandoverRows): Samples<typeof handoverContract> => ({
  open: { id: handoverIn },
  of: { kind: 'job', id: job },
  accept: { id: handoverIn },
  decline: { id: handoverIn, reason: 'Too far' },
  withdraw: { id: handoverOut },
  // These take a second company.
  transfer: null,
  send: null,
})

export default samplesFor({ samples: { handover: handoverSamples }, rows: handoverRows, after: ['jobs'] })
