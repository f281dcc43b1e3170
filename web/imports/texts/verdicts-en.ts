export default {
  verdict_MUST_BE_ZIP: 'Please upload a .zip file.',
  verdictNext_MUST_BE_ZIP:
    'Choose the file as it was downloaded. If your device unzipped it into a folder, download it again.',
  verdict_DAMAGED:
    'The file you uploaded is damaged. Please download it again from {{platform}} and upload the new copy.',
  verdictNext_DAMAGED: 'The download may be incomplete.',
  verdict_MUST_BE_JSON:
    'Your {{platform}} file is in the wrong format. Please repeat the steps to export your {{platform}} posts and ensure you select "JSON" as the format.',
  verdictNext_MUST_BE_JSON: 'This is the HTML version. Choose JSON in step {{step}}.',
  verdict_WRONG_PLATFORM: 'The file you uploaded was for {{found}} but it should be your {{platform}} file.',
  verdictNext_WRONG_PLATFORM: 'Choose the {{platform}} file here, or import this file under {{found}}.',
  verdict_UNRECOGNISED:
    'The file you uploaded was not what we expected. Please upload your {{platform}} file.',
  verdictNext_UNRECOGNISED: 'Nothing in it looks like a download from {{platform}}.',
  verdict_TOO_MANY_FILES: 'This file contains {{files, number}} files. The limit is {{most, number}}.',
  verdictNext_TOO_MANY_FILES:
    'Request smaller downloads from {{platform}} (posts only, or a few years at a time) and upload each one.',
  verdict_LOCKED: 'This file is password-protected.',
  verdictNext_LOCKED: 'Upload the file exactly as you got it from {{platform}}, without a password.',
  verdict_REWRITTEN: 'Another program has changed this file since {{platform}} created it.',
  verdictNext_REWRITTEN: 'Upload the original download.',
  verdict_UNSAFE: 'This file has a structure that we can’t open.',
  verdictNext_UNSAFE:
    'Upload the file exactly as you got it from {{platform}}, without unpacking or repacking it.',
  verdict_HAS_NO_POSTS: 'Your {{platform}} file does not contain any posts.',
  verdictNext_HAS_NO_POSTS:
    'Choose all posts and all dates when you ask for the file. If your download came in several files, choose the one with the posts first.',
  verdict_OTHER_ARCHIVE: 'This file is from {{found}}, which we can’t read.',
  verdictNext_OTHER_ARCHIVE: 'Choose the file that you got from {{platform}}.',
  verdict_ENCRYPTED_CHATS: 'This file contains end-to-end encrypted Messenger chats, which we don’t read.',
  verdictNext_ENCRYPTED_CHATS: 'Choose the file that you got from {{platform}}.',
  verdict_HOLDS_ZIPS: 'There is another zip file inside this file.',
  verdictNext_HOLDS_ZIPS: 'Unzip it, then choose each zip file that was inside.',
} as const
