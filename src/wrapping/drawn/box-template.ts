/** Where the build prints the box's drawing into the document (src/build/printed-drawing.tsx), and the prefix of its ids there. */
export const BOX_TEMPLATE = 'box';
