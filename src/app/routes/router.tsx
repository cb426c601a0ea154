import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, redirect, type RouteObject } from 'react-router-dom'

import { APP_BASE } from '../../lib/app-base'
import type { BackendMode } from '../../lib/backend-mode'
import { mayHaveSession } from '../../state/session-hint'
import { LoadingState } from '../../ui/states'
import { paths } from '../../lib/paths'
import { PrivacyNotice } from '../shell/privacy-notice'
import { RecoveryNote as EmbeddedRecoveryNote } from '../shell/recovery-note'
import { loadPage } from './load-page'
import { prefetch } from './prefetch'
import { RouteError, StatusPage } from './route-error'

/** Read here instead of from `backend-mode`, because bundlers drop the developer pages of other builds only with a literal. */
declare const __BACKEND__: BackendMode

const storageRoutes: RouteObject[] =
  __BACKEND__ === 'embedded' ? [{ path: paths.storage(), lazy: loadPage(() => import('./embedded-storage')) }] : []

const RecoveryNote = __BACKEND__ === 'embedded' ? EmbeddedRecoveryNote : null

const developerRoutes: RouteObject[] =
  __BACKEND__ === 'embedded'
    ? [
        { path: '/dev/scenarios', lazy: loadPage(() => import('./dev-scenarios')) },
        { path: paths.outbox(), lazy: loadPage(() => import('./dev-outbox')) },
        { path: '/dev/sso/:provider/*', lazy: loadPage(() => import('./dev-provider')) },
      ]
    : []

const enterpriseRoutes: RouteObject[] = [
  {
    lazy: loadPage(() => import('./enterprise-area')),
    children: [
      { path: '/enterprise', lazy: loadPage(() => import('../../features/enterprise/statistics-page')) },
      { path: '/enterprise/activities', lazy: loadPage(() => import('../../features/enterprise/activities-page')) },
      { path: '/enterprise/events', lazy: loadPage(() => import('../../features/enterprise/events-page')) },
      { path: '/app/enterprise', lazy: loadPage(() => import('../../features/enterprise/account-page')) },
      { path: '/app/enterprise/projects', lazy: loadPage(() => import('../../features/enterprise/projects-page')) },
      {
        lazy: loadPage(() => import('./enterprise-managers')),
        children: [{ path: '/app/enterprise/users', lazy: loadPage(() => import('../../features/enterprise/users-page')) }],
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
      { path: '/admin/accounts', lazy: loadPage(() => import('../../features/admin/accounts-page')) },
      { path: '/admin/users', lazy: loadPage(() => import('../../features/admin/users-page')) },
      { path: '/admin/flags', lazy: loadPage(() => import('../../features/admin/flags-page')) },
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
        {RecoveryNote && <RecoveryNote />}
        <Outlet />
        <PrivacyNotice />
      </>
    ),
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingState label="Loading…" />,
    children: [
      { path: '/', lazy: loadPage(() => import('../../features/landing/landing-page')) },
      { path: '/login', lazy: loadPage(() => import('../../features/auth/login-page')) },
      { path: '/signup', lazy: loadPage(() => import('../../features/auth/signup-page')) },
      { path: '/login/callback/:provider', lazy: loadPage(() => import('../../features/auth/sign-on/callback-page')) },
      { path: paths.extraDetails(), lazy: loadPage(() => import('../../features/auth/extra-details-page')) },
      { path: paths.reset(), lazy: loadPage(() => import('../../features/auth/reset-page')) },
      { path: paths.verify(), lazy: loadPage(() => import('../../features/auth/verify-page')) },
      {
        lazy: loadPage(() => import('../shell/shell')),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { path: '/home', loader: prefetch('library'), lazy: loadPage(() => import('../../features/library/library-page')) },
              ...workspaceRoutes('/image', () => import('../../features/media/workspace/image-page')),
              ...workspaceRoutes('/document', () => import('../../features/media/workspace/document/document-page')),
              { path: '/downloads', lazy: loadPage(() => import('../../features/media/downloads/downloads-page')) },
              ...workspaceRoutes('/video', () => import('../../features/media/workspace/timed/video-page')),
              { path: '/video/search', lazy: loadPage(() => import('../../features/media/video-search/video-search-page')) },
              ...workspaceRoutes('/audio', () => import('../../features/media/workspace/timed/audio-page')),
              { path: '/preview', loader: prefetch('media'), lazy: loadPage(() => import('../../features/media/preview/preview-page')) },
              {
                path: '/transcript',
                loader: prefetch('media'),
                lazy: loadPage(() => import('../../features/media/transcript/transcript-page')),
              },
              { path: '/watch-list', lazy: loadPage(async () => (await import('../shell/shell')).loadWatchList()) },
              { path: '/dashboard', lazy: loadPage(() => import('../../features/enterprise/dashboard-page')) },
              { path: paths.integrations(), lazy: loadPage(() => import('../../features/integrations/integrations-page')) },
              { path: paths.eagleEye(), lazy: loadPage(() => import('../../features/integrations/eagle-eye-page')) },
              { path: paths.eagleEyeCallback(), lazy: loadPage(() => import('../../features/integrations/callback-page')) },
              ...enterpriseRoutes,
              ...adminRoutes,
              { path: '*', loader: redirectVisitors, element: <StatusPage status={404} /> },
              {
                path: paths.account(),
                lazy: loadPage(() => import('../../features/account/account-layout')),
                children: [
                  { index: true, lazy: loadPage(() => import('../../features/account/profile-page')) },
                  {
                    path: paths.yourPlan(),
                    loader: prefetch('plan'),
                    lazy: loadPage(() => import('../../features/account/plan/plan-page')),
                  },
                  {
                    path: paths.invoices(),
                    loader: prefetch('invoices'),
                    lazy: loadPage(() => import('../../features/account/invoices/invoices-page')),
                  },
                  ...storageRoutes,
                ],
              },
            ],
          },
        ],
      },
      { path: '/app', element: <Navigate to={paths.home()} replace /> },
      ...developerRoutes,
    ],
  },
]

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes, { basename: APP_BASE })
}
