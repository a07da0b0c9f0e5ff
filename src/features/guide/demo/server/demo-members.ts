import { groups } from '#shared/access.ts'
import { technicianColours } from '#shared/colours/colour.ts'

export const demoCompany = {
  name: 'Harbour City Plumbing & Electrical',
  // The ABN that the Australian Business Register shows how to check one with.
  abn: '51 824 753 556',
  licence: '318204C',
  phone: '(02) 5550 4100',
  email: 'office@demo.test',
  address: '14 Station Street, Parramatta NSW',
  suburb: 'Parramatta',
} as const

/** Hourly in cents, by percentage in basis points, or a salary. */
const hourly = (rate: number) => ({ type: 1, rate })
const salary = { type: 3, rate: null }

/** The demo company's people; the first is its owner. */
export const demoMembers = [
  {
    email: 'owner@demo.test',
    fullname: 'Sam Whitfield',
    group: groups.owner,
    phone: '0491 570 006',
    pay: salary,
  },
  {
    email: 'office@demo.test',
    fullname: 'Dana Okafor',
    group: groups.office,
    phone: '(02) 5550 4101',
    pay: hourly(3_800),
  },
  {
    email: 'phones@demo.test',
    fullname: 'Robin Castellano',
    group: groups.operator,
    phone: '(02) 5550 4102',
    pay: hourly(3_200),
  },
  {
    email: 'tech@demo.test',
    fullname: 'Alex Tran',
    group: groups.technician,
    phone: '0491 570 156',
    pay: hourly(4_800),
  },
  {
    email: 'jordan@demo.test',
    fullname: 'Jordan Murray',
    group: groups.technician,
    phone: '0491 570 157',
    pay: hourly(4_650),
  },
  {
    email: 'casey@demo.test',
    fullname: 'Casey Singh',
    group: groups.technician,
    phone: '0491 570 158',
    pay: hourly(4_400),
  },
  {
    email: 'taylor@demo.test',
    fullname: 'Taylor Rossi',
    group: groups.technician,
    phone: '0491 570 159',
    pay: { type: 2, rate: 2_500 },
  },
  {
    email: 'morgan@demo.test',
    fullname: 'Morgan Ellis',
    group: groups.technician,
    phone: '0491 570 110',
    pay: hourly(2_900),
  },
].map((member, n) => ({ ...member, colour: technicianColours[n % technicianColours.length] as string }))
export type DemoMember = (typeof demoMembers)[number]

/** Suburbs that the demo company works in. */
export const demoSuburbs =
  'Parramatta,Blacktown,Baulkham Hills,Castle Hill,Carlingford,Epping,Ryde,Eastwood,Granville,Auburn,Lidcombe,Homebush,Strathfield,Burwood,Ashfield,Leichhardt,Marrickville,Newtown,Glebe,Chatswood,Lane Cove,Gladesville,Concord,Bankstown,Fairfield,Merrylands,Wentworthville,Northmead,Rydalmere,Ermington,Hornsby,Penrith,Mosman,Manly,Randwick,Bondi,Hurstville,Kogarah,Cronulla,Liverpool'.split(
    ',',
  )
