export default {
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  gateTitle: 'Terms and conditions',
  gateLead: 'Please read these terms and the privacy policy. We will ask you again only if they change.',
  gateText: 'Terms of Use and Privacy Policy',
  agree: 'I agree',
  logOut: 'Log out',
  print: 'Print',
  questions: 'Questions or requests about your information:',
  deletionTitle: 'Data Deletion Request',
  deletionAsk:
    'Enter the confirmation code that you got when you asked the platform to delete your data. This page then says whether it was deleted.',
  deletionCode: 'Confirmation code',
  deletionShow: 'Show',
  deletionDone: 'Your data has been successfully deleted from the product.',
  deletionAsked: 'We received your request on {{at}}.',
  deletionNoAccess: 'We no longer have access to your account.',
  deletion_waiting:
    'What the platform gave us will be deleted on {{at}}. Until then, your law firm can check whether the law requires it to be kept.',
  deletion_held:
    'Your data is needed for a legal proceeding and has to be kept until it ends. It will be deleted after that.',
  deletion_withdrawn: 'You have connected the account again since then, so nothing is deleted.',
  deletionUnknown: 'We do not know this confirmation code. Check that you copied all of it.',
} as const
