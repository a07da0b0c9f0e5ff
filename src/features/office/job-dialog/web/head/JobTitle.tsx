import { memo } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { JobNumber } from '#features/office/job-form/web/JobNumber.tsx'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { useTexts } from '#web/i18n.ts'

interface JobTitleProps {
  control: Control<JobValues>
  company: string
  /** True if the number can be changed. */
  isOpen: boolean
}

/** 'Job #number (company)': Job #1042 (Harbour Cafe). */
export const JobTitle = memo(function JobTitle({ control, company, isOpen }: JobTitleProps) {
  const t = useTexts()
  return (
    <Controller
      control={control}
      name="number"
      render={({ field, fieldState: { error } }) => (
        <>
          {t('Job')}{' '}
          <JobNumber
            value={field.value}
            onChange={isOpen ? field.onChange : undefined}
            error={error?.message}
          />
          {company && ` (${company})`}
          {error?.message && (
            <span role="alert" style={{ color: 'var(--mantine-color-error)', fontWeight: 400 }}>
              {' '}
              {error.message}
            </span>
          )}
        </>
      )}
    />
  )
})
