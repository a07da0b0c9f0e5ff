import { googleBusinessContract } from '#features/messages/reviews/google-business.contract.ts'
import { Stars } from '#features/messages/reviews/web/Stars.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { Widget } from '../Widget.tsx'
import { WidgetRows } from '../WidgetRows.tsx'
import classes from './widgets.module.css'

/** Google's stars on average, replies that are owed, and the newest reviews. */
export function GoogleReviewsWidget() {
  const t = useTexts()
  const time = useCompanyTime()
  const { data, error, refetch } = useRead(googleBusinessContract.newest, {})
  const result = data?.result
  return (
    <Widget
      widget="google_my_business_reviews"
      end={
        result &&
        result.unanswered > 0 && (
          <AppLink className={classes.waiting} to="/reviews" query={{ answered: 2 }}>
            {t('{{count}} unanswered', { count: result.unanswered })}
          </AppLink>
        )
      }
    >
      <WidgetRows
        read={{ data: result && (result.count > 0 ? [result] : []), error, refetch }}
        empty={t('No reviews on Google yet.')}
      >
        {([shown]) => (
          <>
            <div className={classes.rating}>
              <b>{shown!.average}</b>
              <Stars value={Math.round(shown!.average ?? 0)} />
              <span>{t('{{count}} reviews', { count: shown!.count })}</span>
            </div>
            <ul className={classes.newest}>
              {shown!.newest.map(({ id, name, stars, text, given }) => (
                <li key={id}>
                  <Stars value={stars} /> <b>{name}</b> <span>{time.instant(given, 'date')}</span>
                  {text && <p>{text}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </WidgetRows>
    </Widget>
  )
}
