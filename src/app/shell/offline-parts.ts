/** Prefetches the screens of a technician's day, so that they open without a connection. */
export const loadOfflineParts = () =>
  Promise.allSettled([
    import('./LeftWritesCard.tsx'),
    import('./MenuDrawer.tsx'),
    import('#features/account/sign-in/web/LoginPage.tsx'),
    import('#features/account/sign-in/web/LogoutPage.tsx'),
    import('./UserPanel.tsx'),
    import('#web/ConfirmDialog.tsx'),
    import('#web/ui/SelectList.tsx'),
    import('#web/ui/MultiSelectList.tsx'),
    import('#features/insight/dashboard/web/DashboardPage.tsx'),
    import('#features/office/jobs-list/web/JobsPage.tsx'),
    import('#features/office/jobs-list/web/KeepOwnWork.tsx'),
    import('#features/office/job-dialog/web/JobDialog.tsx'),
    import('#features/office/job-dialog/web/TechnicianJob.tsx'),
    import('#features/office/job-dialog/web/JobMoreMenu.tsx'),
    import('#features/office/job-form/web/list-parts.tsx'),
    import('#features/jobs/diary/web/JobDiary.tsx'),
    import('#features/jobs/files/web/FilesPart.tsx'),
    import('#features/jobs/checklists/web/JobChecklists.tsx'),
  ])
