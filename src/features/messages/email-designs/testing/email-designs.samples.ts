import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { emailDesignsContract } from '../email-designs.contract.ts'

interface Rows {
  emailTemplate: number
  emailDesignVersion: number
}

const blocks = [{ id: 'a', kind: 'heading', values: { text: 'Hi', size: 'large', align: 'left' } } as const]

async function designRows(
  { app, company, insert }: SampleMaker,
  { emailTemplate }: { emailTemplate: number },
) {
  const drawn = JSON.stringify(blocks)
  await app.sql(
    'insert into email_designs (company_id, template_id, draft, published) values ($1, $2, $3, $3)',
    [company.id, emailTemplate, drawn],
  )
  return {
    emailDesignVersion: await insert(
      `insert into email_design_versions (company_id, template_id, blocks, at, user_id)
       values ($1, $2, $3, now(), (select min(id) from users where company_id = $1))`,
      emailTemplate,
      drawn,
    ),
  }
}

const emailDesignSamples = (rows: Rows): Samples<typeof emailDesignsContract> => ({
  read: { id: rows.emailTemplate },
  formerVersion: { id: rows.emailDesignVersion },
  save: { id: rows.emailTemplate, blocks },
  publish: { id: rows.emailTemplate, blocks },
  preview: { subject: 'Hi', blocks },
  test: { subject: 'Hi', blocks },
  uploadPicture: null,
  previewCompanyMail: {
    name: 'quote-email',
    subject: 'Hi',
    content: 'Hi {{Customer_Name}}',
    design_id: null,
  },
  testCompanyMail: { name: 'quote-email', subject: 'Hi', content: 'Hi {{Customer_Name}}', design_id: null },
})

export default samplesFor({
  samples: { emailDesigns: emailDesignSamples },
  rows: designRows,
  after: ['message-templates'],
})
