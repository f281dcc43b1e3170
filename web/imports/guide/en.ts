import type { PlatformType } from '#contract/index.ts'
import type { Guide } from './guide.ts'

const metaGuide = (name: string, otherName: string): Guide => ({
  address: 'https://accountscenter.facebook.com/info_and_permissions/dyi',
  wait: `${name} takes 1 to 72 hours to prepare the file. You can close this page and come back.`,
  steps: [
    {
      title: 'Open “Export your information”',
      text: `In ${name}: Menu, Settings & privacy, Settings, Accounts Center, then “Your information and permissions” and “Export your information”.`,
      drawing: {
        kind: 'menu',
        labels: ['Password and security', 'Your information and permissions', 'Export your information'],
        at: 2,
      },
    },
    {
      title: `Create an export of your ${name} profile`,
      text: `Tap “Create export”, choose the ${name} profile (not ${otherName}), then “Export to device”.`,
      drawing: { kind: 'button', label: 'Create export', lines: [name, 'Export to device'] },
    },
    {
      title: 'Date range: All time',
      text: 'Open “Date range” and choose “All time”, so that no post is left out.',
      drawing: { kind: 'choice', labels: ['Last year', 'Last 3 years', 'All time'], at: 2 },
    },
    {
      title: 'Format: JSON',
      text: 'Open “Format” and choose “JSON”. The other choice, HTML, cannot be imported. Leave “Media quality” on “Higher quality”.',
      drawing: { kind: 'choice', labels: ['HTML', 'JSON'], at: 1 },
    },
    {
      title: 'Start the export',
      text: `Tap “Start export” and enter your password if ${name} asks for it.`,
      drawing: { kind: 'button', label: 'Start export', lines: ['All time', 'JSON', 'Higher quality'] },
    },
    {
      title: 'Wait for the message',
      text: `${name} writes to you when the file is ready: usually within a day, at most after 72 hours. The link works for 4 days.`,
      drawing: { kind: 'wait', label: '1 – 72 h', byMail: true },
    },
    {
      title: 'Download the file',
      text: 'Open the link, tap “Download” and keep the .zip file as it is: do not open or rename what is inside. Several files? Import the first one, then choose “Add another part” for each of the others.',
      drawing: { kind: 'file', label: '.zip' },
    },
  ],
})

export const en: Record<PlatformType, Guide> = {
  facebook: metaGuide('Facebook', 'Instagram'),
  instagram: metaGuide('Instagram', 'Facebook'),
  twitter: {
    address: 'https://x.com/settings/download_your_data',
    wait: 'X takes 24 hours or more to prepare the file. You can close this page and come back.',
    steps: [
      {
        title: 'Open “Your account”',
        text: 'In X: your profile picture, “Settings and privacy”, then “Your account”.',
        drawing: {
          kind: 'menu',
          labels: ['Your account', 'Security and account access', 'Notifications'],
          at: 0,
        },
      },
      {
        title: 'Download an archive of your data',
        text: 'Choose “Download an archive of your data” and enter your password and the code that X sends you.',
        drawing: {
          kind: 'menu',
          labels: ['Account information', 'Change your password', 'Download an archive of your data'],
          at: 2,
        },
      },
      {
        title: 'Request the archive',
        text: 'Under your account, tap “Request archive”.',
        drawing: { kind: 'button', label: 'Request archive' },
      },
      {
        title: 'Wait for the message',
        text: 'X notifies you in the app and by email when the archive is ready, after a day or more.',
        drawing: { kind: 'wait', label: '24 h +', byMail: true },
      },
      {
        title: 'Download the file',
        text: 'Open the same page again, tap “Download archive” and keep the .zip file as it is.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  tiktok: {
    address: 'https://www.tiktok.com/setting/download-your-data',
    wait: 'TikTok takes up to a few days to prepare the file. You can close this page and come back.',
    steps: [
      {
        title: 'Open “Account”',
        text: 'In TikTok: Profile, the menu at the top, “Settings and privacy”, then “Account”.',
        drawing: { kind: 'menu', labels: ['Account', 'Privacy', 'Security & permissions'], at: 0 },
      },
      {
        title: 'Download your data',
        text: 'Tap “Download your data” and choose “All data”.',
        drawing: { kind: 'choice', labels: ['All data', 'Custom'], at: 0 },
      },
      {
        title: 'Format: JSON',
        text: 'Choose “JSON – Machine-readable file”. The other choice, TXT, cannot be imported.',
        drawing: { kind: 'choice', labels: ['TXT – easy to read', 'JSON – machine-readable'], at: 1 },
      },
      {
        title: 'Request the data',
        text: 'Tap “Request data”.',
        drawing: { kind: 'button', label: 'Request data' },
      },
      {
        title: 'Wait',
        text: 'Check the “Download data” tab after a day. You can download the file for 4 days.',
        drawing: { kind: 'wait', label: '1 – 4 d', byMail: false },
      },
      {
        title: 'Download the file',
        text: 'In the “Download data” tab, tap “Download” and keep the .zip file as it is.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
  youtube: {
    address: 'https://takeout.google.com/',
    opens: 'Google Takeout',
    wait: 'Google takes a few hours to prepare the file, or a few days if there are many videos.',
    steps: [
      {
        title: 'Open Google Takeout',
        text: 'Go to takeout.google.com and sign in with the account of the channel. Tap “Deselect all”.',
        drawing: { kind: 'button', label: 'Deselect all', lines: ['takeout.google.com'] },
      },
      {
        title: 'Check YouTube and YouTube Music',
        text: 'Scroll to the end of the list and check only “YouTube and YouTube Music”.',
        drawing: { kind: 'choice', labels: ['Tasks', 'Voice', 'YouTube and YouTube Music'], at: 2 },
      },
      {
        title: 'All data, as .zip',
        text: 'Leave “All YouTube data included” as it is. Tap “Next step”; choose “Export once”, file type “.zip” and the size “10 GB”.',
        drawing: { kind: 'choice', labels: ['.zip', '.tgz'], at: 0 },
      },
      {
        title: 'Create the export',
        text: 'Tap “Create export”. Google emails you when it is ready.',
        drawing: { kind: 'button', label: 'Create export', lines: ['Export once', '.zip', '10 GB'] },
      },
      {
        title: 'Download the file',
        text: 'Open the link in the email, tap “Download” and keep the .zip file as it is. Several files? Import the first one, then choose “Add another part” for each of the others.',
        drawing: { kind: 'file', label: '.zip' },
      },
    ],
  },
}
