import { contracts } from '#app/features.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { Answer, Caller } from './caller.ts'
import type { LoadedCompany } from './load.ts'
import { benchDays, requestOf, worksOf } from './measured-requests.ts'

export interface DirectusWork {
  name: string
  ours: () => ReturnType<typeof requestOf>
  /** Of a collection: the query of a GET, or the row of a POST. */
  theirs: { collection: string; query?: Record<string, unknown>; id?: number; row?: () => object }
}

const listed = [
  ...'id,number,name,company_name,phone,email,address,suburb,lat,lng,status_id,list_id,comment,payment_method'.split(
    ',',
  ),
  ...'amount_cents,amount2_cents,is_split,invoiced,created_at,closed_at,closed_by,version'.split(','),
  'people.staff_id.fullname',
  'kinds.kind_id.name',
  'visits.id',
  'visits.starts_at',
  'visits.ends_at',
  'visits.window_minutes',
  'visits.version',
]

/** The same questions to both. Directus counts all that it finds, as it can't stop at 1,000. */
export function works(company: LoadedCompany): DirectusWork[] {
  const days = benchDays()
  const created = [{ created_at: { _gte: days.yearFrom } }, { created_at: { _lt: days.to } }]
  const active = { status_id: { _nin: [3, 4] } }
  const page = (filter: object[], sort: string[]) => ({
    collection: 'work',
    query: {
      fields: listed.join(','),
      filter: { _and: filter },
      sort: sort.join(','),
      limit: 10,
      meta: 'filter_count',
      deep: { visits: { _sort: ['starts_at'], _limit: 1 } },
    },
  })
  const search = (...words: string[]) =>
    page([active, ...created, ...words.map(word => ({ search: { _icontains: word } }))], ['-id'])
  const theirs: Record<string, DirectusWork['theirs']> = {
    'list, first page': page([active, ...created], ['-created_at', '-id']),
    'list, filtered': page([active, ...created, { status_id: { _eq: 5 } }], ['-created_at', '-id']),
    'closed by technician': page(
      [
        { people: { staff_id: { _eq: company.technician } } },
        { status_id: { _in: [3, 4] } },
        { closed_at: { _gte: days.monthFrom } },
        { closed_at: { _lt: days.to } },
      ],
      ['-closed_at', '-id'],
    ),
    'search, common': search('hill', 'street'),
    'search, rare': search(company.rareTerm),
    'search, none': search('zzqqxx'),
    'open a job': {
      collection: 'work',
      id: company.someJob,
      query: { fields: '*,client_id.*,people.staff_id.*,kinds.kind_id.*,visits.*,visits.people.staff_id' },
    },
    'calendar, a week': {
      collection: 'visits',
      query: {
        fields: [
          'id,starts_at,ends_at,window_minutes,version,people.staff_id,work_id.id,work_id.number,work_id.name',
          'work_id.company_name,work_id.suburb,work_id.lat,work_id.lng,work_id.status_id,work_id.kinds.kind_id',
        ].join(','),
        filter: { _and: [{ starts_at: { _gte: days.weekFrom } }, { starts_at: { _lt: days.weekTo } }] },
        sort: 'starts_at,id',
        limit: -1,
      },
    },
  }
  const compared = worksOf().flatMap(({ name, entry, input }) =>
    theirs[name] ? [{ name, ours: () => requestOf(entry, input(company)), theirs: theirs[name] }] : [],
  )
  return [...compared, booking(company)]
}

/** Ours is a whole booking: client found or made, diary, history, number in order. Theirs inserts the rows. */
function booking(company: LoadedCompany): DirectusWork {
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  let n = 0
  const values = () => {
    n++
    return {
      name: `Beside client ${n}`,
      address: '1 High Street, Ryde NSW',
      starts: [1, 2].map(day => `${dayText(today + day + (n % 300))}T01:00:00.000Z`),
    }
  }
  return {
    name: 'insert',
    ours: () => {
      const { starts, ...rest } = values()
      return requestOf(contracts.jobs.add, {
        ...rest,
        additionalInfo: 'Leaking tap',
        assign_worker: String(company.technician),
        appointments: starts.map(at => ({ appointment_time: at, duration: 60 })),
      })
    },
    theirs: {
      collection: 'work',
      row: () => {
        const { name, address, starts } = values()
        return {
          number: 1_000_000 + n,
          name,
          address,
          comment: 'Leaking tap',
          status_id: 2,
          created_at: new Date().toISOString(),
          search: `${name} ${address}`.toLowerCase(),
          client_id: { name },
          people: [{ staff_id: company.technician }],
          visits: starts.map(starts_at => ({
            starts_at,
            ends_at: starts_at.replace('T01', 'T02'),
            people: [{ staff_id: company.technician }],
          })),
        }
      },
    },
  }
}

export async function askOurs(caller: Caller, work: DirectusWork, token: string): Promise<Answer> {
  const { url, method, body } = work.ours()
  return answered(work.name, await caller.request(method, url, { token, ...(body ? { body } : {}) }))
}

export async function askDirectus(caller: Caller, work: DirectusWork, token: string): Promise<Answer> {
  const { collection, id, query, row } = work.theirs
  const path = `/items/${collection}${id === undefined ? '' : `/${id}`}`
  if (row)
    return answered(work.name, await caller.request('POST', path, { token, body: JSON.stringify(row()) }))
  const given = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return answered(work.name, await caller.request('GET', `${path}?${given}`, { token }))
}

function answered(name: string, answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 400)}`)
  return answer
}
