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
export const reportFile = {
  ...file,
  checkpoint: {
    size: 41_208,
    root: ['4543 49e4 22f0 5297 191e ad13 e21d 3db5 f4', '20e5 abef 5205 5e49 64b8 2fb2 13f5 93a1 66'],
    fingerprint: ['8254 c329 a928 50f6 d539 dd37 6f48 16ee fa', '2764 517d a5e0 2355 14af 4331 6448 0d7a 96'],
  },
}
