import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { someFees } from '#features/account/tax-and-fees/testing/some-fees.ts'
import { UploadList } from '#features/jobs/files/web/UploadList.tsx'
import { useUploads } from '#features/jobs/files/web/use-uploads.ts'
import { NewItemDialog } from '#features/jobs/parts/web/NewItemDialog.tsx'
import { SendEmailDialog } from '#features/messages/client-messages/web/SendEmailDialog.tsx'
import { SendSmsDialog } from '#features/messages/client-messages/web/SendSmsDialog.tsx'
import { InfoTemplateDialog } from '#features/messages/message-templates/web/InfoTemplateDialog.tsx'
import { PropertyCard } from '#features/places/property/web/PropertyCard.tsx'
import { AgendaDialog } from '#features/schedule/agenda/web/AgendaDialog.tsx'
import { NewInvoiceItemDialog } from '#features/stock/price-book/web/NewInvoiceItemDialog.tsx'
import type { fact } from '#shared/fact.ts'
import { failureWords } from '#web/errors/failure-words.ts'
import { noConnection, SendError } from '#web/send.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { renderAt } from '#web/testing/render-at.tsx'

// Texts of failures, each where document 1 §8 puts it.

type Answers = Record<string, { status?: number; body?: object }>

/** Every other read is answered with nothing. */
function render(part: ReactNode, answers: Answers) {
  answerFetch(({ url }) => {
    const path = Object.keys(answers).find(each => url.startsWith(`/api${each}`))
    return path ? answers[path]! : { body: { success: true, result: [], data: [], holds: [] } }
  })
  return renderAt('/jobs', part)
}
const refused = (message: string) => ({ status: 400, body: { success: false, message } })
const failed = { status: 500, body: { success: false, message: 'An error occurred.' } }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text)
/** Fills a text with chips, which jsdom can't be typed into. */
async function write(name: RegExp, text: string) {
  const field = await screen.findByRole('textbox', { name })
  field.textContent = text
  fireEvent.input(field)
}
const none = () => {}

const facts = {
  success: true as const,
  values: {} as never,
  phones: [{ name: 'Ana', phone: '0412345678', opted_out: false }],
  emails: [{ name: 'Ana', email: 'ana@example.com', opted_out: false }],
  quiet_until: null,
}
const settings = { sms_display_name: '', sms_display_number: '', allow_replies: false } as never

test.each([
  ['no reason', failed, 'Failed to send email'],
  ['a reason', refused('The client asked for no more mail.'), 'The client asked for no more mail.'],
])('an email refused with %s', async (_what, answer, text) => {
  render(<SendEmailDialog jobId={4} facts={facts} onClose={none} />, { '/jobs/sendClientEmail': answer })
  await write(/^Subject/, 'Your tap')
  await write(/^Message/, 'It is here.')
  await press('Send')
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['no reason', failed, 'Message failed to send'],
  ['a reason', refused('No messages remain.'), 'No messages remain.'],
])('a text message refused with %s', async (_what, answer, text) => {
  render(<SendSmsDialog jobId={4} facts={facts} settings={settings} onClose={none} />, {
    '/messages/sendClientMessageJob': answer,
  })
  await write(/^Message/, 'On the way')
  await press('Send')
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['added', { id: undefined }, '/calendar-tasks', 'Failed to add agenda'],
  ['changed', { id: 3 }, '/calendar-tasks/3', 'Failed to update agenda'],
])('an agenda task that can’t be %s', async (_what, which, path, text) => {
  const times = { starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-02T01:00:00Z' }
  const task = { ...which, ...times, title: 'Order', description: 'Taps', technician_id: 21, is_done: false }
  const team = [
    { value: 21, label: 'Jo', color: '#c2255c', payment_type_id: 1, payment: null, job_type_id: '' },
  ]
  render(<AgendaDialog task={task as never} team={team} onClose={none} />, { [path]: failed })
  await press('Save')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('templates that can’t be fetched, and one that can’t be saved', async () => {
  render(<InfoTemplateDialog onClose={none} onAdded={none} />, {
    '/jobs/getAdditionalInfoTemplates': failed,
    '/jobs/saveAdditionalInfoTemplate': failed,
  })
  expect(await screen.findByText('Failed to fetch templates.')).toBeTruthy()
  await press('Save')
  expect(await screen.findByText('Template name and content are required.')).toBeTruthy()
  await type(/^Template Name/, 'Tap')
  await type(/^Template Content/, 'Drips')
  await press('Save')
  expect(await screen.findByText('Failed to save template.')).toBeTruthy()
})

const tap = {
  id: 7,
  label: 'Mixer tap',
  description: '',
  quantity: 1,
  price: 60,
  entered_price: 60,
  price_with_tax: false,
}

test.each([
  ['no reason', failed, 'Item was not added'],
  [
    'a reason',
    refused('There is already an item with this name.'),
    'There is already an item with this name.',
  ],
])('an item refused with %s', async (_what, answer, text) => {
  render(<NewItemDialog items={[]} onAdd={none} onClose={none} />, {
    '/company/additem': answer,
    '/settings': { body: { success: true, result: someFees } },
  })
  await type(/^Item name/, 'Tap')
  await type(/^Price\b(?! Includes)/, '12')
  await press('Add')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a typed line that can’t become an item', async () => {
  const line = { name: 'Tap', description: '', price_cents: 1_200, price_with_tax: false, tax: 1_000 }
  render(
    <NewInvoiceItemDialog from={{ ...line, quantity: 1, is_taxable: true }} onAdded={none} onClose={none} />,
    { '/company/additem': failed },
  )
  await press('Add')
  expect(await screen.findByText('Item was not added', { selector: 'p' })).toBeTruthy()
})

test.each([
  ['refused', refused('Price is not valid'), 'Failed to update original price.'],
  ['not answered', failed, 'Error updating original price.'],
])('the usual price of an item, %s', async (_what, answer, text) => {
  render(<NewItemDialog items={[tap]} onAdd={none} onClose={none} />, {
    '/settings/update-item-price': answer,
    '/settings': { body: { success: true, result: someFees } },
    '/company': { body: { success: true, result: someFees } },
  })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Item' }))
  await userEvent.click(await screen.findByText('Mixer tap'))
  const price = await screen.findByRole('textbox', { name: /^Price\b(?! Includes)/ })
  await userEvent.clear(price)
  await userEvent.type(price, '70')
  await press('Add')
  await press('Update')
  expect(await screen.findByText(text)).toBeTruthy()
  // The job has it at its price all the same.
  expect(await screen.findByText('New part added successfully')).toBeTruthy()
})

test('a property whose source does not answer, and one that is not listed', async () => {
  const answers: Answers = {
    '/properties/available': { body: { success: true, available: true } },
    '/properties/scrape': {
      status: 503,
      body: { success: false, message: 'Failed to fetch property details' },
    },
  }
  render(<PropertyCard address="4 King St" suburb="Newtown" />, answers)
  // A server that is not ready is asked twice more, for four seconds.
  answers['/properties/scrape'] = { status: 500, body: { success: false, message: 'An error occurred.' } }
  await press('Property details')
  expect(await screen.findByText('Failed to fetch property details')).toBeTruthy()
  answers['/properties/scrape'] = {
    status: 404,
    body: { success: false, message: 'Could not find property details' },
  }
  await press('Property details')
  expect(await screen.findByText('Could not find property details')).toBeTruthy()
  expect(await screen.findByText(/^No property details found\./)).toBeTruthy()
})

function Photos() {
  const uploads = useUploads(none)
  return (
    <>
      <UploadList {...uploads} />
      <button
        type="button"
        onClick={() => uploads.add([new File(['x'], 'tap.pdf', { type: 'application/pdf' })])}
      >
        Upload
      </button>
    </>
  )
}

test.each([
  ['no reason', failed, 'Can’t update Job'],
  ['a reason', refused('The file is empty.'), 'The file is empty.'],
])('a file refused with %s', async (_what, { status, body }, text) => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = status
      responseText = JSON.stringify(body)
      onload = none
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
  render(<Photos />, {})
  await press('Upload')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a server that was not reached is named after what failed', () => {
  const error = new SendError(0, noConnection)
  const t = (text: Parameters<typeof fact>[0] | SendError) => (typeof text === 'string' ? text : text.message)
  const wordsOf = (words: Parameters<typeof failureWords>[1]) => failureWords(error, words, t as never)
  const why = 'Can’t reach the server. Try again once you’re back online.'
  expect(wordsOf({ refused: 'x', unreached: 'An error occurred while saving.' })).toBe(
    `An error occurred while saving. ${why}`,
  )
  expect(wordsOf({ refused: 'x', unreached: 'Can’t add item' })).toBe(`Can’t add item: ${why}`)
  expect(wordsOf({ refused: 'x' })).toBe(why)
})
