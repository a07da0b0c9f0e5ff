import { Alert, Anchor, Button } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { hasPermission } from '#shared/access.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { loginListContract } from '../../login-list.contract.ts'
import { SecondFactorCard } from '../second-factor/SecondFactorCard.tsx'
import { ResendVerification } from '../sign-up/ResendVerification.tsx'
import classes from './LoginListPage.module.css'
import { SignInRow } from './SignInRow.tsx'

/** Where the account is signed in, and how it is protected. */
export default function LoginListPage() {
  const t = useTexts()
  const viewer = useViewer()
  const own = useRead(loginListContract.own, {})
  if (own.error) {
    return <LoadFailed title={t('Couldn’t load your sign-ins')} text={t(own.error)} onRetry={own.refetch} />
  }
  if (!own.data) return <PageSkeleton />
  const { data, account } = own.data
  const hasSeveralCompanies = new Set(data.map(row => row.company_name)).size > 1
  return (
    <div className={classes.page}>
      {!account.email_verified && !viewer.demo && (
        <Alert
          color="blue"
          icon={<IconMailExclamation size={18} />}
          title={t('Your email isn’t verified yet')}
        >
          <p style={{ margin: '0 0 10px' }}>
            {t('Open the link that we sent to {{email}}.', { email: account.email })}
          </p>
          <ResendVerification />
        </Alert>
      )}
      <Card
        flush
        title={t('Your sign-ins')}
        about={
          <>
            {t('Don’t recognise one? Sign it out and choose a new password.')}{' '}
            {!viewer.demo && (
              <Anchor component={AppLink} to="/profile" size="sm">
                {t('Change password')}
              </Anchor>
            )}
          </>
        }
        end={data.length > 1 && <EndOthers />}
      >
        <LinedRows>
          {data.map(row => (
            <SignInRow key={row.id} row={row} place={hasSeveralCompanies ? row.company_name : ''} />
          ))}
        </LinedRows>
      </Card>
      {!viewer.demo && <SecondFactorCard account={account} />}
      {hasPermission(viewer, 'settings') && !viewer.demo && <CompanySignIns without={data} />}
    </div>
  )
}

function EndOthers() {
  const t = useTexts()
  const confirm = useConfirm()
  const endOthers = useSend(loginListContract.endOthers, {
    saved: t('All other devices have been signed out.'),
  })
  return (
    <Button
      variant="default"
      size="xs"
      loading={endOthers.isPending}
      onClick={async () => {
        const isSure = await confirm({
          title: t('Sign out everywhere else?'),
          message: t('Every other device and browser will have to sign in again. This one stays signed in.'),
          confirm: t('Sign out all others'),
        })
        if (isSure) await endOthers.send({})
      }}
    >
      {t('Sign out all others')}
    </Button>
  )
}

/** Other people's sign-ins; the viewer's own are listed above. */
function CompanySignIns({ without }: { without: readonly { id: number }[] }) {
  const t = useTexts()
  const company = useRead(loginListContract.company, {})
  const own = new Set(without.map(row => row.id))
  const others = company.data?.data.filter(row => !own.has(row.id)) ?? []
  if (others.length === 0) return null
  return (
    <Card flush title={t('Signed-in devices')} about={t('A lost phone? Sign it out here.')}>
      <LinedRows>
        {others.map(row => (
          <SignInRow key={row.id} row={row} person={row.fullname} />
        ))}
      </LinedRows>
    </Card>
  )
}
