import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { publicPagesContract } from '../public-pages.contract.ts'

/** The company's public name, without which its pages have no addresses. */
async function nameRows({ app, company }: SampleMaker) {
  await app.sql('insert into public_names (company_id, slug) values ($1, $2) on conflict do nothing', [
    company.id,
    `sample-${company.id}`,
  ])
}

const publicPagesSamples: Samples<typeof publicPagesContract> = {
  saveName: null,
  code: { page: 'fingertip', format: 'svg' },
}

export default samplesFor({ samples: { publicPages: publicPagesSamples }, rows: nameRows })
