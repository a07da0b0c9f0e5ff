/** What a technician opens in a day: fetched ahead, so that it is there without a connection. */
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
    import('#features/work/jobs/web/JobsPage.tsx'),
    import('#features/work/jobs/web/list/KeepOwnWork.tsx'),
    import('#features/work/jobs/web/job-dialog/JobDialog.tsx'),
    import('#features/work/jobs/web/job-dialog/TechnicianJob.tsx'),
    import('#features/work/jobs/web/job-dialog/JobMoreMenu.tsx'),
    import('#features/work/jobs/web/job-form/list-parts.tsx'),
    import('#features/work/diary/web/JobDiary.tsx'),
    import('#features/work/files/web/FilesPart.tsx'),
    import('#features/work/checklists/web/JobChecklists.tsx'),
  ])
