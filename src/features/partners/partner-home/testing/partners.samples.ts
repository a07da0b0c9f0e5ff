import { type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { partnerDeskContract } from '../../partner-desk/partner-desk.contract.ts'
import type { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import { firstTerms } from '../../programme/programme.rules.ts'
import type { partnerHomeContract } from '../partner-home.contract.ts'

const own = () => ({ firstName: 'Pat', lastName: 'Ner', email: `${unique()}@partner.test` })

const partnerDesk: Samples<typeof partnerDeskContract> = {
  setStatus: null,
  decideFlag: null,
  moveReferral: null,
  refuseEntry: null,
  payByHand: null,
  batch: null,
  prepare: null,
  approve: null,
  markPaid: null,
  cancel: null,
  bankFile: null,
  statement: null,
  saveTerms: { from_day: '2039-01-01', ...firstTerms },
  saveAccount: { bank: 'CBA', user_number: '301500', name: 'Sample', bsb: '062-000', account: '111222' },
}

const partnerHome = (): Samples<typeof partnerHomeContract> => ({
  visit: { refer_code: 'pnobody', click: false },
  saveProfile: { ...own(), bsb: '062-000' },
  addLink: { label: 'Sample' },
  switchLink: { id: 987_654, active: false },
  statement: { id: 987_654 },
  invite: { ...own(), role: 'member' },
  changePerson: { id: 987_654, role: 'member', active: true },
  invitation: { token: 'x'.repeat(30) },
  join: { token: 'x'.repeat(30), password: 'longenough' },
  saveTax: { abn: '', gst_registered: false, rcti_agreed: false, address: 'Sample', version: 1 },
  saveNotices: { referrals: true, trials: false, payouts: true, language: 'de' },
  close: { password: 'Gutter7!' },
})

const partnerSignIn = (): Samples<typeof partnerSignInContract> => ({
  signup: {
    ...own(),
    phone: '0412345678',
    companyName: 'Sample',
    companyWebsite: 'https://sample.test',
    password: 'Gutter7!',
    reasonForPartnership: 'We know many trades.',
    partnershipType: 'other',
  },
  login: { email: 'pat@partner.test', password: 'Gutter7!' },
  changePassword: { currentPassword: 'Gutter7!', newPassword: 'longenough' },
  endSession: { id: 0 },
  startFactor: { password: 'Gutter7!' },
})

export default samplesFor({ samples: { partnerDesk, partnerHome, partnerSignIn } })
