export default {
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  gateTitle: 'Terms and conditions',
  gateLead: 'Please read these terms and the privacy policy. You only need to do this once.',
  gateText: 'Terms of Use and Privacy Policy',
  agree: 'I agree',
  logOut: 'Log out',
  print: 'Print',
  questions: 'Questions or requests about your information:',
  deletionTitle: 'Data Deletion Request',
  deletionDone: 'Your data has been successfully deleted from the product.',
} as const
