/** Where the build prints the box's drawing into the document (src/first-paint/printed-box.tsx), and the prefix of its ids there. */
export const BOX_TEMPLATE = 'box';
