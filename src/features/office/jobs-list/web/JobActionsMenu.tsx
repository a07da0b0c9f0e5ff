import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconEye,
  IconFileInvoice,
  IconFlag,
  IconRestore,
  IconSignature,
  IconStar,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { toast } from '#web/toast.ts'

/** What a viewer may do with selected jobs; null: not allowed, and not shown. */
export interface JobDeeds {
  view: () => void
  invoice: (() => void) | null
  sign: () => void
  duplicate: (() => void) | null
  setStatus: ((status: number) => void) | null
  assign: (() => void) | null
  review: (() => void) | null
  remove: (() => void) | null
}

interface JobActionsMenuProps extends LazyDropdownProps {
  /** Selected jobs. */
  count: number
  deeds: JobDeeds
}

/** All that can be done with selected jobs. Without a selection the entries are greyed, and say what to select. */
export function JobActionsMenu({ count, deeds, ...dropdown }: JobActionsMenuProps) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  const one = count === 1 ? null : t('Select exactly one job')
  const some = (why: string) => (count === 0 ? why : null)
  const whyNoStatus = some(t('Please select jobs to change.'))
  const { invoice, duplicate, setStatus, assign, review, remove } = deeds
  return (
    <Menu opened={opened} onChange={dropdown.onChange} position="bottom-end">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Entry icon={<IconEye size={16} />} why={one} onClick={deeds.view}>
          {t('View')}
        </Entry>
        {duplicate && (
          <Entry icon={<IconCopy size={16} />} why={one} onClick={duplicate}>
            {t('Duplicate')}
          </Entry>
        )}
        <Entry icon={<IconSignature size={16} />} why={one} onClick={deeds.sign}>
          {t('Signature')}
        </Entry>
        <Menu.Divider />
        {assign && (
          <Entry
            icon={<IconUserPlus size={16} />}
            why={some(t('Please select jobs to assign.'))}
            onClick={assign}
          >
            {t('Assign')}
          </Entry>
        )}
        {setStatus &&
          (whyNoStatus ? (
            <Entry icon={<IconFlag size={16} />} why={whyNoStatus} onClick={() => {}}>
              {t('Change status')}
            </Entry>
          ) : (
            <Menu.Sub position="left-start">
              <Menu.Sub.Target>
                <Menu.Sub.Item leftSection={<IconFlag size={16} />}>{t('Change status')}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {statuses.map(({ id, label }) => (
                  <Menu.Item key={id} onClick={() => setStatus(id)}>
                    {t(label)}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          ))}
        {invoice && (
          <Entry
            icon={<IconFileInvoice size={16} />}
            why={some(t('Please select jobs to invoice.'))}
            onClick={invoice}
          >
            {t('Invoice')}
          </Entry>
        )}
        {review && (
          <Entry
            icon={<IconStar size={16} />}
            why={some(t('Please select jobs to ask for a review.'))}
            onClick={review}
          >
            {t('Bulk Review')}
          </Entry>
        )}
        {remove && (
          <>
            <Menu.Divider />
            <Entry
              danger
              icon={<IconTrash size={16} />}
              why={some(t('Please select jobs to delete.'))}
              onClick={remove}
            >
              {t('Delete')}
            </Entry>
            <Menu.Item
              leftSection={<IconRestore size={16} />}
              renderRoot={props => <AppLink to="/recently-deleted" {...props} />}
            >
              {t('Recently deleted')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface EntryProps {
  icon: ReactNode
  children: ReactNode
  /** Why it can't be used with what is selected; null: it can. */
  why: string | null
  /** For what deletes. */
  danger?: boolean
  onClick: () => void
}

function Entry({ icon, children, why, danger, onClick }: EntryProps) {
  return (
    <Menu.Item
      leftSection={icon}
      c={danger && why === null ? 'var(--mantine-color-error)' : undefined}
      // Can be chosen although it does nothing, because it says why.
      data-disabled={why !== null || undefined}
      aria-disabled={why !== null || undefined}
      style={why === null ? undefined : { pointerEvents: 'auto' }}
      onClick={why === null ? onClick : () => toast.warning(why)}
    >
      {children}
    </Menu.Item>
  )
}
