import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSecret } from './use-draft.ts'

const signsIn = 'nobody is signed in yet, or a password or a code is asked'
const partners = 'partners sign in apart; short forms, passwords and bank details'
const clients = 'clients are not signed in to the company'
const money = 'money is typed against what is owed at the moment'
const looks = 'its fields choose what is shown, or save at once'
const pins = 'a PIN or a code is not written to the storage'
const within = 'its values lie in the form around it, which keeps them'

/** Folders and forms that keep no draft when the session ends, and why. */
const reasons: Readonly<Record<string, string>> = {
  'account/plans/TakePlanDialog': money,
  'account/plans/host/HostCompanyDialog': money,
  'account/plans/host/MatchBankDialog': 'a bank statement is not written to the storage',
  'account/plans/host/RefundDialog': money,
  'account/sign-in/': signsIn,
  'clients/clients/TagClientsDialog': 'tags for rows that are selected in a list',
  'franchise/offers/ReceivedOfferDialog': 'rows are ticked, nothing is typed',
  'guide/support/SupportPanel': 'the text lies in the shell, which loads no forms',
  'jobs/forms/AnswersPanel': looks,
  'jobs/forms/Decision': 'one note on top of an answer, which is kept',
  'jobs/forms/FillDialog': 'what is filled in lies on the device until it is saved',
  'jobs/forms/KeepingDialog': 'a number of years, which is asked about before it counts',
  'jobs/files/markup/MarkupDialog': 'a word drawn onto a photo; closing it asks',
  'jobs/forms/asked/use-status-question': 'a question that the change of a status asks anew',
  'jobs/parts/NewItemDialog': 'one line on top of a job, which is kept',
  'jobs/parts/PartEditor': within,
  'jobs/signatures/SignatureDialog': 'a client signs what they see, again if need be',
  'messages/email-designs/Designer': 'a draft is saved by its own button, and leaving asks',
  'messages/mailbox/ConnectMailbox': 'a password is not written to the storage',
  'money/accounting/MatchDialog': 'a search and one choice',
  'money/card-payments/CardPayments': money,
  'money/card-payments/OnlinePaymentsPage': 'the first form holds nothing but a secret key',
  'money/card-readers/ReaderPage': 'a code that the reader shows for some minutes',
  'money/documents/lines/LinesEditor': within,
  'money/invoices/ClaimDialog': money,
  'money/invoices/MoneyDialog': money,
  'money/payroll-program/AddEmployeeDialog': 'birth date, address and tax facts are stored nowhere',
  'money/quotes/PhotosCard': within,
  'money/statements/StatementPage': looks,
  'partners/partner-home/': partners,
  'partners/partner-sign-in/': partners,
  'people/tablets/OwnPinCard': pins,
  'people/tablets/PairTablet': pins,
  'people/tablets/PinDialog': pins,
  'portal/bookings/PortalBookingPage': clients,
  'portal/client-chat/': clients,
  'portal/client-sign-in/': clients,
  'portal/fingertip/FingertipEditor': 'a draft is saved by its own button, and leaving asks',
  'portal/minisite/SiteEditor': 'a draft is saved by its own button, and leaving asks',
  'sales/search-console/SearchConsolePage': 'an address and a way, of which the token is kept',
  'schedule/dispatch-map/MapsPage': looks,
  'stock/counts/OpenedCount': 'each quantity is saved as its field is left',
  'stock/inventory/StockValueDialog': looks,
  'stock/stock-lines/StockDialog': 'a frame: the dialogs that use it hold what is typed',
}

const sources = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter(path => /\/web\/.*\.tsx?$/.test(path) && !/\.test\.|\.tour\./.test(path))
  .map(path => ({
    name: path.replace('/web/', '/').replace(/\.tsx?$/, ''),
    text: readFileSync(`src/features/${path}`, 'utf8'),
  }))

const byKit =
  /\buse(Typed|ContractForm|RowForm|SettingsForm)\b|<SettingsForm\b|<CatalogueDialog\b|form\.isDirty/
const asks = /\buseLeaveGuard\(|\b(dirty|isDirty)=/
const longText = /<(GrowingText|ChatInput|Textarea)\b/
const dialog = /<\w*Dialog\b/
const field = /<(Text|Money|Number|Tags|Day|Quantity|Rate)Input\b/

/** True if it holds what somebody types by itself, outside of the kit. */
const holdsText = (text: string) =>
  /\buse(State|Ref|Reducer)\b/.test(text) &&
  !byKit.test(text) &&
  (asks.test(text) || longText.test(text) || (dialog.test(text) && field.test(text)))

const keepsNone = sources
  .filter(({ text }) => /\bdraft: null\b/.test(text) || holdsText(text))
  .map(({ name }) => name)

test('each form keeps what was typed when the session ends, or says here why it does not', () => {
  const isListed = (name: string) => Object.keys(reasons).some(each => name.startsWith(each))
  expect(keepsNone.filter(name => !isListed(name))).toEqual([])
  expect(Object.keys(reasons).filter(each => !keepsNone.some(name => name.startsWith(each)))).toEqual([])
})

test('forms by other libraries than the kit there are none', () => {
  const direct = sources.filter(({ text }) => /\buseForm\(|\buseForm</.test(text))
  expect(direct.map(({ name }) => name)).toEqual([])
})

test('no password field is of a form that would write it to the storage', () => {
  const fields = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/<PasswordField\b[^>]*?\bname="([^"]+)"/g)].map(([, field = '']) => ({ name, field })),
  )
  expect(fields.length).toBeGreaterThan(10)
  const written = fields.filter(
    ({ name, field }) => !isSecret(field) && !keepsNone.some(each => each === name),
  )
  expect(written).toEqual([])
})
