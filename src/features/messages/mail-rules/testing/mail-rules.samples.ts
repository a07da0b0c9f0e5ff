import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { mailRulesContract } from '../mail-rules.contract.ts'

type MailRuleRows = Awaited<ReturnType<typeof mailRuleRows>>

const labels = { name: 'Name:', phone: 'Phone:', email: '', address: '', suburb: 'Suburb:', note: 'Job:' }

async function mailRuleRows({ app, company, insert, word }: SampleMaker) {
  const rule = () =>
    insert(
      `insert into mail_rules (company_id, sender, name, makes, labels) values ($1, $2, $3, 'lead', $4)`,
      `jobs-${unique()}@portal.test`.replaceAll(' ', ''),
      word,
      JSON.stringify(labels),
    )
  const portalMail = await insert(
    `insert into sms_messages (company_id, direction, channel, phone, proven_from, body, parts, status, thread_id)
     values ($1, 'in', 'mail', 'sample@portal.test', 'sample@portal.test', $2, 1, 'received',
       thread_of($1, 'sample@portal.test', null, null, now()))`,
    `Name: ${word}\nPhone: 0412 345 678`,
  )
  const mailRule = await rule()
  await app.sql(
    'insert into mail_outcomes (company_id, message_id, rule_id, problem) values ($1, $2, $3, $4)',
    [company.id, portalMail, mailRule, 'contact'],
  )
  return { mailRule, otherMailRule: await rule(), portalMail }
}

const mailRuleSamples = (rows: MailRuleRows): Samples<typeof mailRulesContract> => ({
  sample: { message_id: rows.portalMail, rule_id: 0 },
  save: { id: rows.mailRule, sender: 'sample@portal.test', name: 'hipages', makes: 'lead', labels },
  changeStatus: { id: rows.mailRule, checked: false },
  remove: { id: rows.otherMailRule },
})

export default samplesFor({ samples: { mailRules: mailRuleSamples }, rows: mailRuleRows })
