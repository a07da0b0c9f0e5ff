import pg from 'pg'
import { newSecret } from '#server/auth/secrets.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { withOwnDatabase } from './own-database.ts'

// The dropdown of somebody whose company heads many: npx tsx bench/franchise.ts --members 500 --times 100

const members = Number(argument('--members') ?? 500)
const times = Number(argument('--times') ?? 100)

await withOwnDatabase(async database => {
  const owner = new pg.Pool({ ...database.migrate, max: 2 })
  const app = await benchApp(database.serve)
  const { secret, hash } = newSecret()
  await owner.query("insert into companies (id, name, pack_id, is_platform) values (2, 'Platform', 4, true)")
  await owner.query(
    `insert into companies (id, name, email, pack_id)
   select 10000 + n, 'Company ' || n, 'company-' || n || '@example.test', 4 from generate_series(0, $1) n`,
    [members],
  )
  await owner.query("insert into groups (company_id, id, name, kind) values (10000, 1, 'Owner', 'owner')")
  await owner.query(
    `with account as (insert into accounts (email) values ('head@example.test') returning id), member as (
     insert into users (company_id, account_id, group_id, fullname, email, joined_at)
     select 10000, id, 1, 'Head', 'head@example.test', now() from account returning id, account_id)
   insert into sessions (token_hash, kind, account_id, company_id, user_id, created_at, expires_at)
   select $1, 'company', account_id, 10000, id, now(), now() + interval '8 hours' from member`,
    [hash],
  )
  await owner.query(
    `insert into franchise_members (company_id, email, name, status, token_hash, invited_at, expires_at, invited_by, member_company_id, accepted_at)
   select 10000, 'company-' || n || '@example.test', 'Company ' || n, 'active', sha256(n::text::bytea), now(), now(), 'Head', 10000 + n, now()
   from generate_series(1, $1) n`,
    [members],
  )
  await owner.query('analyze')
  const ask = async () => {
    const begun = performance.now()
    const answer = await app.http.inject({
      method: 'GET',
      url: '/api/company/getFranchises',
      headers: { authorization: `Bearer ${secret}` },
    })
    const listed = answer.json().data.franchise.length
    if (listed !== members)
      throw new Error(`${listed} companies instead of ${members}: ${answer.body.slice(0, 200)}`)
    return { took: performance.now() - begun, bytes: answer.body.length }
  }
  for (let n = 0; n < 20; n++) await ask()
  const asked: Awaited<ReturnType<typeof ask>>[] = []
  for (let n = 0; n < times; n++) asked.push(await ask())
  const took = asked.map(each => each.took).sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)]!.toFixed(1)
  console.log(
    `${members} members, ${times} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${asked[0]!.bytes} bytes`,
  )
  await app.stop()
  await owner.end()
})
process.exit(0)
