import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, redirect, type RouteObject } from 'react-router-dom'

import { APP_BASE } from '#lib/addresses/app-base.ts'
import type { BackendMode } from '#lib/addresses/backend-mode.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { LoadingState } from '#ui/states.tsx'
import { paths } from '#lib/addresses/paths.ts'
import { PrivacyNotice } from '../shell/privacy-notice'
import { RecoveryNote as EmbeddedRecoveryNote } from '../shell/recovery-note'
import { loadPage } from './load-page'
import { prefetch } from './prefetch'
import { RouteError, StatusPage } from './route-error'

/** Read here instead of from `backend-mode`, because bundlers drop the pages of other builds only with a literal. */
declare const __BACKEND__: BackendMode

const storageRoutes: RouteObject[] =
  __BACKEND__ === 'embedded' ? [{ path: paths.storage(), lazy: loadPage(() => import('./embedded-storage')) }] : []

const RecoveryNote = __BACKEND__ === 'embedded' ? EmbeddedRecoveryNote : null

const embeddedRoutes: RouteObject[] =
  __BACKEND__ === 'embedded'
    ? [
        { path: paths.help(), lazy: loadPage(() => import('#features/help/help-page.tsx')) },
        { path: '/dev/scenarios', lazy: loadPage(() => import('./dev-scenarios')) },
        { path: paths.outbox(), lazy: loadPage(() => import('./dev-outbox')) },
        { path: '/dev/sso/:provider/*', lazy: loadPage(() => import('./dev-provider')) },
      ]
    : []

const enterpriseRoutes: RouteObject[] = [
  {
    lazy: loadPage(() => import('./enterprise-area')),
    children: [
      { path: '/enterprise', lazy: loadPage(() => import('#features/enterprise/statistics-page.tsx')) },
      { path: '/enterprise/activities', lazy: loadPage(() => import('#features/enterprise/activities-page.tsx')) },
      { path: '/enterprise/events', lazy: loadPage(() => import('#features/enterprise/events-page.tsx')) },
      { path: '/app/enterprise', lazy: loadPage(() => import('#features/enterprise/account-page.tsx')) },
      { path: '/app/enterprise/projects', lazy: loadPage(() => import('#features/enterprise/projects-page.tsx')) },
      {
        lazy: loadPage(() => import('./enterprise-managers')),
        children: [{ path: '/app/enterprise/users', lazy: loadPage(() => import('#features/enterprise/users-page.tsx')) }],
      },
      { path: '/app/enterprise/*', element: <StatusPage status={404} /> },
    ],
  },
]

const adminRoutes: RouteObject[] = [
  {
    lazy: loadPage(() => import('./admin-area')),
    children: [
      { path: '/admin', element: <Navigate to={paths.adminAccounts()} replace /> },
      { path: '/admin/accounts', lazy: loadPage(() => import('#features/admin/accounts-page.tsx')) },
      { path: '/admin/users', lazy: loadPage(() => import('#features/admin/users-page.tsx')) },
      { path: '/admin/flags', lazy: loadPage(() => import('#features/admin/flags-page.tsx')) },
      { path: '/admin/*', element: <StatusPage status={404} /> },
    ],
  },
]

/** Redirects visitors from unknown addresses to the landing page; signed-in users see the 404 page. */
function redirectVisitors(): Response | null {
  return mayHaveSession() ? null : redirect(paths.landing())
}

/** Returns the routes of a file's workspace: one page for both, so that nothing closes between them. */
function workspaceRoutes(path: string, load: () => Promise<{ Component: ComponentType }>): RouteObject[] {
  const children: RouteObject[] = [path, `${path}/review`].map((each) => ({ path: each, loader: prefetch('media'), element: null }))
  return [{ lazy: loadPage(load), children }]
}

const routes: RouteObject[] = [
  {
    element: (
      <>
        <PrivacyNotice />
        {RecoveryNote && <RecoveryNote />}
        <Outlet />
      </>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingState label="Loading…" />,
    children: [
      { path: '/', lazy: loadPage(() => import('#features/landing/landing-page.tsx')) },
      { path: '/login', lazy: loadPage(() => import('#features/auth/login-page.tsx')) },
      { path: '/signup', lazy: loadPage(() => import('#features/auth/signup-page.tsx')) },
      { path: '/login/callback/:provider', lazy: loadPage(() => import('#features/auth/sign-on/callback-page.tsx')) },
      { path: paths.extraDetails(), lazy: loadPage(() => import('#features/auth/extra-details-page.tsx')) },
      { path: paths.nameProfile(), lazy: loadPage(() => import('#features/auth/name-profile-page.tsx')) },
      { path: paths.reset(), lazy: loadPage(() => import('#features/auth/reset-page.tsx')) },
      { path: paths.verify(), lazy: loadPage(() => import('#features/auth/verify-page.tsx')) },
      {
        lazy: loadPage(() => import('../shell/shell')),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: '/home', loader: prefetch('library'), lazy: loadPage(() => import('#features/library/library-page.tsx')) },
              ...workspaceRoutes('/image', () => import('#features/media/workspace/image-page.tsx')),
              ...workspaceRoutes('/document', () => import('#features/media/workspace/document/document-page.tsx')),
              { path: '/downloads', lazy: loadPage(() => import('#features/media/downloads/downloads-page.tsx')) },
              ...workspaceRoutes('/video', () => import('#features/media/workspace/timed/video-page.tsx')),
              { path: '/video/search', lazy: loadPage(() => import('#features/media/video-search/video-search-page.tsx')) },
              ...workspaceRoutes('/audio', () => import('#features/media/workspace/timed/audio-page.tsx')),
              { path: '/preview', loader: prefetch('media'), lazy: loadPage(() => import('#features/media/preview/preview-page.tsx')) },
              {
                path: '/transcript',
                loader: prefetch('media'),
                lazy: loadPage(() => import('#features/media/workspace/transcript-page.tsx')),
              },
              { path: '/find-person', lazy: loadPage(async () => (await import('../shell/shell')).loadFindPerson()) },
              { path: '/watch-list', lazy: loadPage(async () => (await import('../shell/shell')).loadWatchList()) },
              { path: '/dashboard', lazy: loadPage(() => import('#features/enterprise/dashboard-page.tsx')) },
              { path: paths.integrations(), lazy: loadPage(() => import('#features/integrations/integrations-page.tsx')) },
              { path: paths.eagleEye(), lazy: loadPage(() => import('#features/integrations/eagle-eye-page.tsx')) },
              { path: paths.eagleEyeCallback(), lazy: loadPage(() => import('#features/integrations/callback-page.tsx')) },
              ...enterpriseRoutes,
              ...adminRoutes,
              { path: '*', loader: redirectVisitors, element: <StatusPage status={404} /> },
              {
                path: paths.account(),
                lazy: loadPage(() => import('#features/account/account-layout.tsx')),
                children: [
                  { index: true, lazy: loadPage(() => import('#features/account/profile-page.tsx')) },
                  {
                    path: paths.yourPlan(),
                    loader: prefetch('plan'),
                    lazy: loadPage(() => import('#features/account/plan/plan-page.tsx')),
                  },
                  {
                    path: paths.invoices(),
                    loader: prefetch('invoices'),
                    lazy: loadPage(() => import('#features/account/invoices/invoices-page.tsx')),
                  },
                  ...storageRoutes,
                ],
              },
            ],
          },
        ],
      },
      { path: '/app', element: <Navigate to={paths.home()} replace /> },
      ...embeddedRoutes,
    ],
  },
]

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes, { basename: APP_BASE })
}
