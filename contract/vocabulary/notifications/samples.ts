/** Values for the samples of rows. */
export const id = '01890000-0000-7000-8000-000000000001'
export const client = { id, firstName: 'Ana', lastName: 'Ruiz' }
export const about = { client, platform: 'Facebook' }
export const file = {
  fileName: 'For Monday.pdf',
  fileUrl: `/media/reports/${id}`,
  reportId: id,
  clientId: id,
}
