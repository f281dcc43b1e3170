export default {
  paletteHint: 'Type a command or a client’s name',
  paletteFirmHint: 'Type a command or a law firm’s name',
  paletteFindHint: 'A client, words in posts, or a command',
  findInPosts: 'Find in posts: {{find}}',
  findInOneFirm: 'Posts are found within one law firm. Choose it first.',
  openFirm: 'Open {{name}}',
  otherFirm: 'Search another firm than {{name}}',
  posts: 'Posts',
}
