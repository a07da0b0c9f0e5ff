import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { portalLinkContract } from '../portal-link.contract.ts'

export async function portalLinkRows({ app }: SampleMaker, { client }: { client: number }) {
  await app.sql("update clients set email = 'portal@example.test' where id = $1", [client])
}

export const portalLinkSamples = (rows: { client: number }): Samples<typeof portalLinkContract> => ({
  portalLink: { id: rows.client },
  sendPortalLink: { id: rows.client, via: 'email', note: 'Sample' },
})

export default samplesFor({
  samples: { portalLink: portalLinkSamples },
  rows: portalLinkRows,
  after: ['clients'],
})
