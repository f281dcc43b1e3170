import { lazy } from 'react'

/** Each dialog loads when it is opened. */
export const InviteUserDialog = lazy(() => import('./forms/InviteUserDialog.tsx'))
export const EditUserDialog = lazy(() => import('./forms/EditUserDialog.tsx'))
export const DeleteUserDialog = lazy(() => import('./users/DeleteUserDialog.tsx'))
export const UserClientsDialog = lazy(() => import('./assignments/UserClientsDialog.tsx'))
export const ClientPeopleDialog = lazy(() => import('./assignments/ClientPeopleDialog.tsx'))
