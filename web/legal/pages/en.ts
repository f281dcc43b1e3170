import type { LegalTexts } from './pages.ts'

const texts: LegalTexts = {
  terms: {
    title: 'Terms of Use',
    lead: 'Last updated 14 September 2023',
    sections: [
      {
        heading: '1. What this service is',
        blocks: [
          'Proofline is a social media evidence and reporting service for law firms. A law firm uses it to receive, keep, review and report on the social media posts of its clients, for use in the legal matter in which the firm acts for them.',
          'These terms apply to you when you use Proofline as a client of a law firm. The firm has a separate contract for the service. Nothing here changes what you and your lawyer have agreed with each other.',
        ],
      },
      {
        heading: '2. Who may use it',
        blocks: [
          'You may use Proofline when your law firm has invited you, and only for your own social media accounts. You must be at least 13 years old. If you are not of full age where you live, a parent or guardian must agree to these terms with you.',
        ],
      },
      {
        heading: '3. What you allow',
        blocks: [
          'When you connect a social media account or upload an archive that you downloaded from a platform, you ask us to:',
          {
            list: [
              'receive and store your posts, photos, videos and comments, with the details that the platform gives for them, such as dates, places and links;',
              'make them available to your law firm, which reviews them, marks them, makes notes about them and puts them into reports;',
              'keep the file that you uploaded, unchanged, so that it can be shown later what was received.',
            ],
          },
          'You confirm that the accounts are yours and that you may share what is in them. What you share remains yours.',
        ],
      },
      {
        heading: '4. What you must not do',
        blocks: [
          {
            list: [
              'Do not connect or upload anyone else’s account.',
              'Do not change a file that a platform gave you before you upload it.',
              'Do not give your Proofline password to anyone, and do not use the service to break the law or to disrupt it for others.',
            ],
          },
          'You may have a legal duty to keep your posts while your matter is open. Ask your lawyer before you delete, hide or change anything.',
        ],
      },
      {
        heading: '5. What we promise, and what we do not',
        blocks: [
          'We keep the bytes that we receive unchanged and can show what was received, from whom and when. We do not say that a post is authentic, complete, true or admissible in court; that is for your lawyer and the court.',
          'Platforms decide what they put into their archives and whether they allow a connection. We cannot promise that everything you ever posted is included.',
          'Proofline is not a law firm and gives no legal advice.',
        ],
      },
      {
        heading: '6. Ending it',
        blocks: [
          'You can stop using Proofline at any time, and you can take back a connection on the platform or by asking your law firm. What was received until then may have to be kept for your legal matter; your law firm decides that, within the law.',
          'We may end your access when your law firm asks us to or when these terms are broken.',
        ],
      },
      {
        heading: '7. Liability',
        blocks: [
          'We provide the service with reasonable skill and care. As far as the law allows, we are not liable for loss that we could not foresee, for what a platform does, or for how posts are used in a legal matter. Nothing in these terms limits a right that the law does not allow to be limited.',
        ],
      },
      {
        heading: '8. Changes',
        blocks: [
          'When we change these terms in a way that matters to you, we ask for your agreement again before you go on. The date at the top says when they were last changed.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'Last updated 27 November 2026',
    sections: [
      {
        heading: '1. Whose information this is about',
        blocks: [
          'This policy is about the clients of law firms who share their social media information through Proofline, and about the people of the firms who work with it.',
        ],
      },
      {
        heading: '2. What we collect',
        blocks: [
          {
            list: [
              'What your law firm enters about you: name, email address, date of birth, file reference and date of loss.',
              'Your social media information, from the accounts that you connect or the archives that you upload: posts, photos, videos, comments, albums, and their dates, places, links and technical details.',
              'What is needed to sign you in and keep the service secure: your email address, a scrambled form of your password, the kind of browser, the internet address and the times of use.',
              'A record of what was done in the service with your information, by whom and when.',
            ],
          },
          'An archive may hold more than posts. Its lists of posts may also have drafts, items that you deleted, and text by other people. The staff of your law firm and the people of the service provider can read these in the record of the import, with the reason why they are not posts.',
          'Proofline does not open the files of private messages. Only a download that Instagram made before 2022 lists photos and videos that you sent in messages; the captions of those can be read in the record of the import. Other files are listed by name, kept sealed as you sent them, and not shown.',
        ],
      },
      {
        heading: '3. Whom it is shared with',
        blocks: [
          'Your social media information is shared with the law firm that acts for you. That is what the service is for. The firm may use it in your legal matter and may have to give parts of it to the other side, to experts or to a court.',
          'People of the service provider who runs Proofline for your law firm see it as far as they need to in order to help you and the firm.',
          'We do not sell your information, we do not use it for advertising, and we do not share it with anyone else unless the law requires us to.',
        ],
      },
      {
        heading: '4. How long it is kept',
        blocks: [
          'Your law firm decides how long your information is needed for your matter. When the firm deletes you as a client, the information goes with it. What remains is a record, without contents, that something was there and was deleted.',
        ],
      },
      {
        heading: '5. How it is protected',
        blocks: [
          'Information is encrypted in transit. Each law firm’s information is kept separate, only people whom the firm allows can see it, and it is recorded who has opened which post. We do not keep your social media passwords.',
        ],
      },
      {
        heading: '6. Your rights',
        blocks: [
          'You can ask what information we hold about you, ask for a copy, have errors corrected, object, withdraw a permission, or ask for deletion. We answer within one month. If your law firm decides about the information, we pass your request on to the firm and let you know.',
          'You can also complain to the privacy authority where you live.',
        ],
      },
      {
        heading: '7. Children',
        blocks: [
          'Proofline is not for children under 13. We do not knowingly collect information from them. If you believe that a child under 13 has given us information, let us know and we will delete it.',
        ],
      },
      {
        heading: '8. Cookies',
        blocks: [
          'We use only the cookies that are needed to keep you signed in and to protect the service. There are no advertising or tracking cookies.',
        ],
      },
      {
        heading: '9. Platforms',
        blocks: [
          'When you connect an account, the rules of that platform apply as well. You can remove the connection in the settings of the platform, and you can ask there for your data to be deleted; we carry out such requests.',
        ],
      },
      {
        heading: '10. Changes to this policy',
        blocks: ['When we change this policy in a way that matters to you, we notify you before it applies.'],
      },
    ],
  },
}
export default texts
