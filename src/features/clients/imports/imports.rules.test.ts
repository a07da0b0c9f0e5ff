import { expect, test } from 'vitest'
import { jobImportFields } from '#features/jobs/jobs/job-import.rules.ts'
import { quoteImportFields } from '#features/money/quotes/quote-import.rules.ts'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { clientImportFields, describedClient } from './client-fields.rules.ts'
import { dateOrderOf, givenOf, guessKind, guessMapping, guessSource, readDate } from './imports.rules.ts'

const fieldsOf = { clients: clientImportFields, jobs: jobImportFields, quotes: quoteImportFields }

// The headings that files of each product were found to have: docs/imports.md.
test.each([
  [
    'Jobber',
    'clients',
    'J-ID,First Name,Last Name,Company Name,Main Phone #s,Mobile Phone #s,E-mails,Billing Street 1,Billing City,Billing State,Billing Zip code,Service Street 1,Service Street 2,Service City,Service State,Service Zip code,Client Notes,Tags',
    [
      '',
      'first_name',
      'last_name',
      'company_name',
      'phone',
      'mobile',
      'email',
      'billing_street',
      'billing_suburb',
      'billing_state',
      'billing_postcode',
      'site_street',
      'site_street',
      'site_suburb',
      'site_state',
      'site_postcode',
      'note',
      'tags',
    ],
  ],
  [
    'Jobber',
    'jobs',
    'Job #,Client name,Client email,Client phone,Service street,Service city,Service province,Service ZIP,Title,Scheduled start date,Visits assigned to,Quote #,Total revenue ($)',
    [
      'number',
      'name',
      'email',
      'phone',
      'main_street',
      'main_suburb',
      'main_state',
      'main_postcode',
      'description',
      'starts',
      'technicians',
      '',
      'amount',
    ],
  ],
  [
    'Jobber',
    'quotes',
    'Quote #,Client name,Client email,Title,Status,Sent date,Line items,Total ($),Job #s',
    ['number', 'name', 'email', 'title', 'status', 'quoted_on', 'line', 'total', ''],
  ],
  [
    'Xero',
    'clients',
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,SAAddressLine1,SACity,SARegion,SAPostalCode,PhoneNumber,MobileNumber,TaxNumber',
    [
      'name',
      '',
      'email',
      'first_name',
      'last_name',
      'billing_street',
      'billing_street',
      'billing_suburb',
      'billing_state',
      'billing_postcode',
      'main_street',
      'main_suburb',
      'main_state',
      'main_postcode',
      'phone',
      'mobile',
      '',
    ],
  ],
  [
    'Tradify',
    'clients',
    'Customer Name,Phone,Mobile,Email Address,Physical Address Street,Physical Address City,Physical Address Region,Physical Address Postal Code,Postal Address Street',
    [
      'name',
      'phone',
      'mobile',
      'email',
      'main_street',
      'main_suburb',
      'main_state',
      'main_postcode',
      'billing_street',
    ],
  ],
  [
    'Tradify',
    'jobs',
    'Job Number,Customer,Site,Reference,Status,Job Type,Job Address,Description,Job Contact Phone,Job Contact Mobile,Assigned To,Start Date Time,End Date Time',
    [
      'number',
      'name',
      '',
      'reference',
      'status',
      'job_type',
      'main_address',
      'description',
      'phone',
      'mobile',
      'technicians',
      'starts',
      'ends',
    ],
  ],
  [
    'ServiceM8',
    'clients',
    'Name,Company Address,Contact First,Contact Last,Contact Mobile,Contact Phone,Contact Email,Active',
    [
      'name',
      'main_address',
      'first_name',
      'last_name',
      'contact_phone',
      'contact_phone',
      'contact_email',
      'active',
    ],
  ],
  [
    'ServiceM8',
    'clients',
    'Name,Company Address,Contact First,Contact Last,Email Address,Telephone Number,Mobile Number,Billing Contact First,Billing Contact Last,Billing Email Address,Billing Address',
    [
      'name',
      'main_address',
      'first_name',
      'last_name',
      'email',
      'phone',
      'mobile',
      'contact_name',
      'contact_name',
      'contact_email',
      'billing_address',
    ],
  ],
  [
    'ServiceM8',
    'jobs',
    'Job Number,Company,Job Contact First,Job Contact Last,Job Telephone Number,Job Email Address,Job Address,Job Category,Description of work,Status,Scheduled Datetime,PO Number',
    [
      'number',
      'company_name',
      'first_name',
      'last_name',
      'phone',
      'email',
      'main_address',
      'job_type',
      'description',
      'status',
      'starts',
      'reference',
    ],
  ],
] as const)('%s: the headings of its %s are known', (source, kind, line, mapping) => {
  const headings = line.split(',')
  expect(guessSource(headings)).toBe(source)
  expect(guessKind(headings)).toBe(kind)
  expect(guessMapping(headings, fieldsOf[kind])).toEqual(mapping)
})

test.each([
  ['3/04/2026 9:30 am', 'dmy', '2026-04-03', 570],
  ['3/04/2026', 'mdy', '2026-03-04', null],
  ['2026-04-03T14:05:00', 'dmy', '2026-04-03', 845],
  ['3 Apr 2026 2pm', 'dmy', '2026-04-03', 840],
  ['Apr 3, 2026', 'dmy', '2026-04-03', null],
  ['Friday, 3 April 2026, 12:15 AM', 'dmy', '2026-04-03', 15],
  ['31/02/2026', 'dmy', null, null],
  ['soon', 'dmy', null, null],
] as const)('%s by %s', (text, order, day, minutes) => {
  expect(readDate(text, order, 'Australia/Sydney')).toEqual(day && { day, minutes })
})

test('which number is the day, the column tells', () => {
  expect(dateOrderOf(['01/02/2026', '08/24/2026'])).toBe('mdy')
  expect(dateOrderOf(['01/02/2026', '24/08/2026', '08/24/2026'])).toBe('dmy')
})

test.each([
  ['a name in parts', { first_name: 'Ana', last_name: 'Costa' }, { name: 'Ana Costa' }],
  [
    'a company and its person',
    { company_name: 'Harbour Cafe', first_name: 'Tom', last_name: 'Ward' },
    { name: 'Tom Ward', company_name: 'Harbour Cafe' },
  ],
  ['a company alone', { company_name: 'Harbour Cafe' }, { name: 'Harbour Cafe', company_name: '' }],
  [
    'a name and another person',
    { name: 'Harbour Cafe', first_name: 'Tom', last_name: 'Ward' },
    { name: 'Harbour Cafe', contacts: [{ name: 'Tom Ward', phone: '', email: '' }] },
  ],
  [
    'two numbers',
    { name: 'A', phone: '02 9876 5432', mobile: '0412 345 678' },
    { phone: '0412 345 678', contacts: [{ name: 'A', phone: '02 9876 5432', email: '' }], note: '' },
  ],
  ['a number that is none', { name: 'A', phone: 'ask Tom' }, { phone: '', note: 'Phone: ask Tom' }],
  [
    'several emails',
    { name: 'A', email: 'a@x.test, b@x.test' },
    { email: 'a@x.test', contacts: [{ name: 'A', phone: '', email: 'b@x.test' }], note: '' },
  ],
  [
    'the phone and email of the only contact',
    { name: 'Harbour Cafe', first_name: 'Tom', contact_phone: '0412 345 678', contact_email: 't@x.test' },
    {
      phone: '0412 345 678',
      email: 't@x.test',
      contacts: [{ name: 'Tom', phone: '0412 345 678', email: 't@x.test' }],
    },
  ],
  [
    'a contact without a name',
    { name: 'A', phone: '0412 345 678', contact_phone: '02 9876 5432, 0412 345 678' },
    { phone: '0412 345 678', contacts: [{ name: 'A', phone: '02 9876 5432', email: '' }] },
  ],
  ['one that is not active', { name: 'A', active: '0', tags: 'VIP' }, { tags: ['VIP', 'Archived'] }],
  ['one that is archived', { name: 'A', archived: 'ARCHIVED' }, { tags: ['Archived'] }],
  ['one that is active', { name: 'A', active: '1', archived: 'No' }, { tags: [] }],
  [
    'an address in parts',
    { name: 'A', main_street: '1 High St', main_suburb: 'Ryde', main_state: 'NSW', main_postcode: '2112' },
    { main_address: '1 High St, Ryde NSW 2112', suburb: 'Ryde' },
  ],
  [
    'a post box beside a place of work',
    { name: 'A', billing_address: 'PO Box 1', site_address: '1 High St' },
    { main_address: '1 High St', billing_address: 'PO Box 1', site: null },
  ],
  [
    'an address in one line',
    { name: 'A', main_address: '12 High St, Manly Vale NSW 2093' },
    { suburb: 'Manly Vale' },
  ],
  ['one with more commas', { name: 'A', main_address: '12 High St\nManly, NSW, 2095' }, { suburb: 'Manly' }],
  ['one without a comma', { name: 'A', main_address: '12 High St Manly NSW 2095' }, { suburb: '' }],
  ['tags', { name: 'A', tags: 'VIP, strata; VIP' }, { tags: ['VIP', 'strata'] }],
])('%s', (_what, given, expected) => {
  expect(describedClient(given as never)).toMatchObject(expected)
})

test.each(['n/a', 'N/A', '-', '--', 'none', 'NULL', ' n.a. '])('%s in a cell is nothing', cell => {
  const mapping = ['name', 'phone', 'company_name']
  expect(givenOf(['Ana', cell, cell], mapping, clientImportFields)).toEqual({ name: 'Ana' })
})

test('nobody is described by a phone alone; cells of one field are put together', () => {
  expect(describedClient({ phone: '0412 345 678' })).toBeNull()
  const mapping = ['main_street', 'main_street', 'name', 'name']
  expect(givenOf(['1 High St', ' Unit 2 ', '', 'Ana'], mapping, clientImportFields)).toEqual({
    main_street: '1 High St, Unit 2',
    name: 'Ana',
  })
})

test('long runs in a heading or an address take no longer than their length', () => {
  expectLinear(['(', ')', '(a', '#'], text => {
    guessMapping([text], clientImportFields)
    return describedClient({ first_name: 'Ana', main_address: text })
  })
})
